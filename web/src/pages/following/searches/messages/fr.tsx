import { Link } from 'wouter'
import type { SearchMessages } from './en.tsx'

const fr: SearchMessages = {
  title: 'Recherches enregistrées',
  description:
    'Toutes les nouveautés que ces recherches trouvent apparaissent dans « Suivi ». Elles sont communes à toutes les clés d’API du titulaire.',
  newSearch: 'Nouvelle recherche',
  loading: 'Chargement des recherches enregistrées',
  columns: { search: 'Recherche', saved: 'Enregistrée' },
  none: {
    title: 'Aucune recherche enregistrée',
    announcements: (
      <>
        <Link href="/announcements">Recherchez des annonces</Link>, définissez des filtres, par exemple un
        pays ou une catégorie, et choisissez <b>Enregistrer la recherche</b>.
      </>
    ),
    entities: (
      <>
        <Link href="/entities">Recherchez des entités</Link> de la même manière, par exemple les entreprises
        en procédure collective d’un pays.
      </>
    ),
  },
  deleted: 'Recherche supprimée',
  deleteTitle: 'Supprimer la recherche ?',
  deleteSearch: 'Supprimer la recherche',
  deleteText: name => (
    <>
      <b>{name}</b> et ses correspondances seront supprimées. Les webhooks qui utilisent la recherche ne
      recevront plus ses correspondances. Cette action est irréversible.
    </>
  ),
  finds: { announcements: 'Trouve des annonces', entities: 'Trouve des entités' },
  run: 'Lancer',
  runSearch: name => `Lancer : ${name}`,
  rename: name => `Renommer : ${name}`,
  onlyThroughApi: 'Certains de ces filtres ne peuvent être modifiés que par l’API.',
  paused: 'Suspendue',
  correctThroughApi: 'Corrigez-la par l’API.',
  correct: 'Ouvrir la recherche, la corriger et l’enregistrer de nouveau',
  editTitle: 'Modifier la recherche',
  editHint: path => (
    <>
      Pour modifier les filtres, <Link href={path}>ouvrez la recherche</Link>, ajustez-la et enregistrez-la de
      nouveau.
    </>
  ),
  save: 'Enregistrer la recherche',
  saveAsNew: 'Enregistrer comme nouvelle',
  update: name => `Mettre à jour « ${name} »`,
  all: { announcements: 'Toutes les annonces', entities: 'Toutes les entités' },
  nameHint: 'Affiché dans « Suivi » et dans les notifications.',
  search: 'La recherche',
  confirmations: {
    announcements: {
      unfiltered:
        'Cette recherche n’a aucun filtre. L’enregistrer quand même : chaque nouvelle annonce sera une correspondance.',
      filtered: 'Cette recherche correspond à presque toutes les annonces. L’enregistrer quand même.',
      missing:
        'Définissez d’abord un filtre ou un terme de recherche, ou confirmez que vous voulez presque toutes les annonces.',
    },
    entities: {
      unfiltered:
        'Cette recherche n’a aucun filtre. L’enregistrer quand même : chaque entité nouvelle ou modifiée sera une correspondance.',
      filtered: 'Cette recherche correspond à presque toutes les entités. L’enregistrer quand même.',
      missing:
        'Définissez d’abord un filtre ou un terme de recherche, ou confirmez que vous voulez presque toutes les entités.',
    },
  },
  saved: {
    announcements: name => (
      <>
        <b>{name}</b> est enregistrée. Les nouvelles annonces qu’elle trouve apparaissent dans{' '}
        <Link href="/following">Suivi</Link>.
      </>
    ),
    entities: name => (
      <>
        <b>{name}</b> est enregistrée. Les entités qu’elle trouve apparaissent dans{' '}
        <Link href="/following">Suivi</Link> quand une annonce les mentionne pour la première fois et à chaque
        modification.
      </>
    ),
  },
  viewAll: 'Voir les recherches enregistrées',
}

export default fr
