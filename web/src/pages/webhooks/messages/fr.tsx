import { plural } from '../../../text/plural.ts'
import type { WebhookMessages } from './en.tsx'

const fr: WebhookMessages = {
  title: 'Webhooks',
  webhook: 'Webhook',
  intro:
    'Herald envoie une requête signée à votre point de terminaison pour chaque événement. Toutes les clés d’API du titulaire partagent les webhooks.',
  newWebhook: 'Nouveau webhook',
  createWebhook: 'Créer le webhook',
  loading: 'Chargement des webhooks',
  loadingOne: 'Chargement du webhook',
  columns: {
    endpoint: 'Point de terminaison',
    health: 'État',
    lastDay: 'Dernières 24 heures',
    lastResponse: 'Dernière réponse',
    lastSuccess: 'Dernier succès',
    actions: 'Actions',
  },
  none: 'Aucun webhook pour le moment',
  noneHint:
    'Créez-en un avec l’URL de votre point de terminaison, puis envoyez un événement de test pour examiner la requête, la réponse et les durées.',
  emptyPage: 'Aucun webhook sur cette page',
  firstPage: 'Aller à la première page',
  deliveriesOfAll: 'Livraisons de tous les webhooks',
  deliveryStatistics: 'Statistiques de livraison',
  cancel: 'Annuler',
  save: 'Enregistrer',
  done: 'Terminé',
  addresses: {
    title: 'Adresses d’envoi',
    loading: 'Chargement des adresses',
    copyAll: 'Tout copier',
    copySubject: 'adresses d’envoi',
    none: 'L’exploitant n’en a indiqué aucune : les livraisons peuvent provenir de n’importe quelle adresse. Vérifiez leurs signatures.',
    hint: 'Autorisez ces adresses dans le pare-feu de votre point de terminaison. Elles ne prouvent rien à elles seules ; vérifiez donc aussi les signatures.',
  },
  settings: {
    title: 'Paramètres',
    events: 'Événements',
    jurisdictions: 'Territoires',
    allJurisdictions: 'Tous',
    search: 'Recherche',
    allAnnouncements: 'Toutes les annonces',
    watchlists: 'Listes de suivi',
    savedSearches: 'Recherches enregistrées',
    content: 'Contenu',
    format: 'Format',
    customHeaders: 'En-têtes personnalisés',
    noHeaders: 'Aucun',
    rateLimit: 'Limite de débit',
    noLimit: 'Aucune limite',
    perSecond: requests =>
      plural(requests, { one: '# requête par seconde', other: '# requêtes par seconde' }),
    batches: 'Lots',
    noBatches: 'Désactivés, chaque événement est envoyé seul',
    batchesOf: (events, seconds) =>
      `Jusqu’à ${plural(events, { one: '# événement', other: '# événements' })}, ou après ${plural(seconds, { one: '# seconde', other: '# secondes' })}`,
    created: 'Créé',
    id: 'ID',
    idCopySubject: 'ID du webhook',
  },
  actions: {
    edit: 'Modifier',
    pause: 'Suspendre',
    resume: 'Réactiver',
    rotate: 'Renouveler le secret',
    delete: 'Supprimer',
    editTitle: 'Modifier le webhook',
    updated: 'Webhook mis à jour',
  },
  deletion: {
    title: 'Supprimer ce webhook ?',
    confirm: 'Supprimer le webhook',
    done: 'Webhook supprimé',
    failed: 'Impossible de supprimer le webhook',
    consequence: url => (
      <>
        Herald n’enverra plus d’événements à {url}, et vous perdrez l’accès à son journal de livraisons. Cette
        action est irréversible.
      </>
    ),
  },
  pausing: {
    title: 'Suspendre le webhook',
    changeTitle: 'Modifier le sort des livraisons',
    legend: 'Livraisons pendant la suspension',
    keep: 'Conserver les livraisons',
    keepNote:
      'Les livraisons en attente et les nouveaux événements attendent que vous réactiviez le webhook, pendant 90 jours au maximum.',
    drop: 'Abandonner les livraisons',
    dropNote:
      'Les livraisons en attente échouent et les nouveaux événements sont ignorés. Vous pourrez renvoyer plus tard les événements manqués.',
    consequence: url => (
      <>
        Rien n’est envoyé à {url} tant que vous n’avez pas réactivé le webhook. Les requêtes en cours sont
        menées à terme.
      </>
    ),
    willFail: count =>
      plural(count, {
        one: '# livraison en attente échouera maintenant.',
        other: '# livraisons en attente échoueront maintenant.',
      }),
    paused: 'Webhook suspendu',
    nothingSent: 'Rien n’est envoyé.',
    waitUntilResumed: count =>
      plural(count, {
        one: '# livraison attend, et les nouveaux événements s’y ajoutent, jusqu’à la réactivation de ce webhook.',
        other:
          '# livraisons attendent, et les nouveaux événements s’y ajoutent, jusqu’à la réactivation de ce webhook.',
      }),
    skippedUntilResumed: 'Les nouveaux événements sont ignorés jusqu’à la réactivation de ce webhook.',
    change: 'Modifier…',
  },
  resuming: {
    title: 'Réactiver le webhook',
    nothingMissedSent: resendMissed => (
      <>
        Herald envoie désormais les nouveaux événements. Ce qui s’est produit entre-temps n’est pas envoyé
        automatiquement : utilisez {resendMissed}.
      </>
    ),
    nothingWaits: 'Aucune livraison n’attend. Herald envoie désormais les nouveaux événements.',
    sentNow: count =>
      plural(count, {
        one: '# livraison attend et est envoyée maintenant, suivie des nouveaux événements.',
        other: '# livraisons attendent et sont envoyées maintenant, suivies des nouveaux événements.',
      }),
    noLimit:
      'Aucune limite de débit n’est définie : elles sont envoyées aussi vite que votre point de terminaison répond. Pour ralentir, définissez d’abord une limite de débit.',
    pace: (rate, minutes) =>
      `Avec votre limite de débit de ${plural(rate, { one: '# requête', other: '# requêtes' })} par seconde, cela prend environ ${plural(minutes, { one: '# minute', other: '# minutes' })}.`,
    resumed: 'Webhook réactivé',
    canResend: 'Vous pouvez renvoyer les événements manqués ci-dessous.',
    noneWaited: 'Aucune livraison n’était en attente.',
    beingSent: count =>
      plural(count, {
        one: '# livraison est envoyée maintenant.',
        other: '# livraisons sont envoyées maintenant.',
      }),
  },
  rotation: {
    title: 'Renouveler le secret',
    explanation: (legacyHeader, standardHeader) => (
      <>
        Crée un nouveau secret. Pendant la transition, {legacyHeader} utilise le secret précédent et{' '}
        {standardHeader} contient les deux signatures. Mettez à jour votre récepteur, puis mettez fin à la
        transition.
      </>
    ),
    overlap: 'Continuer à signer avec le secret précédent pendant',
    day: '24 heures',
    hour: '1 heure',
    noOverlap: 'Aucune transition (si le secret a été divulgué)',
    create: 'Créer un nouveau secret',
    newSecret: 'Nouveau secret',
    recovery: 'Si vous le perdez, renouvelez à nouveau le secret.',
    onlyNew: 'Seul ce secret est désormais actif.',
    bothUntil: time => (
      <>Les deux secrets sont actifs jusqu’au {time}, ou jusqu’à ce que vous mettiez fin à la transition.</>
    ),
    twoActive: 'Deux secrets sont actifs.',
    previousExpires: time => (
      <>
        Le précédent expire le {time}. Mettez fin à la transition dès que votre récepteur utilise le nouveau.
      </>
    ),
    endNow: 'Mettre fin à la transition',
    ended: 'Transition terminée',
    endedNote: 'Seul le nouveau secret est actif.',
    endFailed: 'Impossible de mettre fin à la transition',
  },
  creation: {
    intro:
      'Herald envoie des requêtes signées à votre point de terminaison. Vous obtiendrez le secret de signature à l’étape suivante.',
    created: 'Webhook créé',
    view: 'Afficher le webhook',
    copySecret: '1. Copier le secret',
    secret: 'Secret',
    recovery: 'Si vous le perdez, renouvelez le secret pour en obtenir un nouveau.',
    verify: '2. Vérifier les livraisons',
    howToVerify: header => (
      <>
        Calculez avec le secret le HMAC-SHA256 du corps brut de la requête, puis comparez-le à {header}. Ces
        exemples montrent comment procéder.
      </>
    ),
    sendTest: '3. Envoyer un événement de test',
    languages: 'Langages de programmation',
    receiverIn: language =>
      `Récepteur en ${language}. Définissez les variables d’environnement SECRET et PORT.`,
  },
  test: {
    title: 'Envoyer un événement de test',
    event: 'Événement',
    send: 'Envoyer le test',
    hint: 'Envoie des données d’exemple signées avec l’en-tête X-REGISTRY-Test: true. Les événements de test ne sont pas réessayés, et leurs échecs ne désactivent jamais le webhook.',
    resumeFirst: 'Réactivez ce webhook pour envoyer un événement de test.',
    sending: 'Envoi en cours… Le récepteur dispose de 10 secondes pour répondre.',
    waiting: 'En attente de la réponse',
    viewInLog: 'Afficher dans le journal de livraisons',
  },
  admin: {
    title: 'Tous les webhooks',
    intro:
      'Les webhooks de tous les titulaires. Suspendez celui dont le point de terminaison pose problème ; son titulaire peut le réactiver.',
    caption: 'Webhooks de tous les titulaires',
    anyHealth: 'Tous les états',
    clearFilter: 'Effacer le filtre',
    showAllOwners: owner => `Afficher tous les titulaires, pas seulement ${owner}`,
    noMatches: 'Aucun webhook ne correspond à ce filtre',
    resumed: 'Webhook réactivé',
    resumedNote: 'Son titulaire peut renvoyer les événements manqués.',
    resumeFailed: 'Impossible de réactiver le webhook',
    pauseTitle: 'Suspendre ce webhook ?',
    pause: 'Suspendre le webhook',
    pauseFailed: 'Impossible de suspendre le webhook',
    consequence: (url, owner) => (
      <>
        Les livraisons en attente échoueront, et rien ne sera envoyé à {url} jusqu’à ce que vous ou son
        titulaire, {owner}, le réactiviez. Son titulaire pourra renvoyer plus tard les événements manqués.
      </>
    ),
    showOnly: owner => `Afficher uniquement les webhooks de ${owner}`,
    failedDeliveries: count => plural(count, { one: '# livraison en échec', other: '# livraisons en échec' }),
    never: 'Jamais',
    pauseOf: (url, owner) => `Suspendre ${url} de ${owner}`,
    resumeOf: (url, owner) => `Réactiver ${url} de ${owner}`,
  },
  form: {
    searchHint: announcements => (
      <>
        Seules les annonces trouvées par cette recherche sont envoyées. Collez le lien d’une recherche de la
        page {announcements('Annonces')} ou saisissez des mots. Laissez vide pour toutes les recevoir.
      </>
    ),
    saveSearchFirst: saveSearch => (
      <>
        Pour ne recevoir que ce qui vous concerne, {saveSearch('enregistrez une recherche')}, puis
        sélectionnez-la ici.
      </>
    ),
  },
}

export default fr
