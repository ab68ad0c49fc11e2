import type { ApiKeyMessages } from './en.tsx'

const fr: ApiKeyMessages = {
  title: 'Clés d’API',
  intro:
    'Les clés d’API donnent accès à l’API et à ce tableau de bord. Herald ne conserve que des empreintes : une clé perdue ne peut pas être récupérée.',
  createKey: 'Créer une clé',
  loading: 'Chargement des clés',
  emptyPage: 'Aucune clé d’API sur cette page',
  columns: {
    key: 'Clé',
    scopes: 'Autorisations',
    status: 'Statut',
    lastUsed: 'Dernière utilisation',
    expires: 'Expire',
    actions: 'Actions',
  },
  states: {
    active: 'Active',
    expired: 'Expirée',
    revoked: 'Révoquée',
  },
  createdBy: (owner, time) => (
    <>
      {owner}, créée {time}
    </>
  ),
  never: 'Jamais',
  scopeNotes: {
    read: 'Lire les annonces, entités, sources, statistiques et changements',
    webhooks: 'Gérer les webhooks du titulaire',
    admin: 'Gérer les clés d’API et les exécutions des sources, lire les métriques',
    personal: 'Voir les noms des personnes là où ils sont masqués',
  },
  form: {
    owner: 'Titulaire',
    ownerHint: 'Les webhooks appartiennent au titulaire et sont partagés par toutes ses clés.',
    name: 'Nom',
    nameHint: 'Vous aide à reconnaître la clé par la suite.',
    selectScope: 'Sélectionnez au moins une autorisation.',
    expiresAfter: 'Expire après le',
    expiresHint:
      'Dernier jour de validité de la clé, dans votre fuseau horaire. Laissez vide pour une clé qui n’expire jamais.',
  },
  keyFor: (name, owner) => `Clé « ${name} » pour ${owner}`,
  recovery: 'Si vous la perdez, créez une autre clé.',
  cancel: 'Annuler',
  done: 'Terminé',
  revoke: 'Révoquer',
  revokeOf: (name, owner) => `Révoquer ${name} (${owner})`,
  revokeTitle: name => `Révoquer la clé « ${name} » ?`,
  revokeKey: 'Révoquer la clé',
  revoked: 'Clé révoquée',
  revokeFailed: 'Impossible de révoquer la clé',
  consequence: owner => (
    <>
      Cette clé appartient à {owner}. Elle cesse de fonctionner en 5 secondes, et les sessions qui l’utilisent
      sont déconnectées. Les webhooks du titulaire restent actifs. Cette action est irréversible.
    </>
  ),
  ownKey: 'Vous êtes peut-être connecté avec cette clé.',
  ownKeyConsequence:
    'Dans ce cas, la révoquer vous déconnecte, et il vous faudra une autre clé pour vous reconnecter.',
}

export default fr
