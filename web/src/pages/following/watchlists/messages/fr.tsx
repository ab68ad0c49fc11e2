import { Link } from 'wouter'
import { plural } from '../../../../text/plural.ts'
import type { WatchlistMessages } from './en.tsx'

const fr: WatchlistMessages = {
  title: 'Listes de suivi',
  description:
    'Les nouvelles annonces sur les entreprises, personnes et organismes publics de ces listes apparaissent dans « Suivi ». Elles sont communes à toutes les clés d’API du titulaire.',
  watchlist: 'Liste de suivi',
  loadingAll: 'Chargement des listes de suivi',
  loading: 'Chargement de la liste de suivi',
  none: {
    title: 'Aucune liste de suivi',
    create: (
      <>
        Choisissez <b>Nouvelle liste de suivi</b> et nommez-la, par exemple « Fournisseurs ». Limitez-la à ce
        qui compte, comme les procédures collectives.
      </>
    ),
    fill: (
      <>
        Importez un tableau d’entreprises, ajoutez-les une par une ou choisissez <b>Suivre</b> sur la page
        d’une entité.
      </>
    ),
    decide: (
      <>
        Tranchez les quelques cas dont Herald n’est pas sûr. Toutes les nouveautés de la liste apparaissent
        dans <b>Suivi</b>.
      </>
    ),
  },
  showMatches: 'Afficher les correspondances',
  newMatches: count =>
    plural(count, { one: '# nouvelle correspondance', other: '# nouvelles correspondances' }),
  watchedCount: count => plural(count, { one: '# suivie', other: '# suivies' }),
  import: 'Importer',
  edit: 'Modifier',
  delete: 'Supprimer',
  editList: name => `Modifier : ${name}`,
  entryCount: (state, list, count) => `${state}, ${list} : ${count}`,
  notFound: 'Liste de suivi introuvable',
  showAll: 'Afficher toutes les listes de suivi',
  newWatchlist: 'Nouvelle liste de suivi',
  create: 'Créer la liste de suivi',
  editTitle: 'Modifier la liste de suivi',
  exampleName: 'Fournisseurs',
  subjects: 'Sujets',
  jurisdictions: 'Territoires',
  noneIsAll: 'Sans sélection, tous sont inclus.',
  minimumSeverity: 'Gravité minimale',
  severities: {
    low: 'Toutes, y compris les dépôts courants',
    medium: 'Moyenne : changement de propriété, de direction ou de contrats',
    high: 'Élevée : existence, agrément ou solvabilité en question',
    critical: 'Critique : procédure collective ou fin de l’entreprise',
  },
  severityAndAbove: {
    low: 'Gravité faible et plus',
    medium: 'Gravité moyenne et plus',
    high: 'Gravité élevée et plus',
    critical: 'Gravité critique',
  },
  allAboutEntries: 'Toutes les annonces sur ses entrées',
  deleted: 'Liste de suivi supprimée',
  deleteTitle: 'Supprimer la liste de suivi ?',
  deleteList: 'Supprimer la liste de suivi',
  deleteText: name => (
    <>
      <b>{name}</b>, ses entrées et ses correspondances seront supprimées. Les webhooks et récapitulatifs qui
      utilisent la liste ne recevront plus ses correspondances. Cette action est irréversible.
    </>
  ),
  entries: 'Entrées',
  show: 'Afficher',
  allEntries: 'Toutes',
  loadingEntries: 'Chargement des entrées',
  nothingToDecide: {
    title: 'Rien à trancher',
    text: 'Herald est sûr de l’entité que désigne chaque entrée.',
  },
  noneInState: 'Aucune entrée dans cet état',
  noEntries: {
    title: 'Aucune entrée',
    text: importPath => (
      <>
        <Link href={importPath}>Importez un tableau</Link>, ajoutez ci-dessus une entreprise par son nom ou
        son numéro, ou choisissez <b>Suivre</b> sur la page d’une entité.
      </>
    ),
  },
  entry: 'Entrée',
  reference: id => `Votre identifiant ${id}`,
  watchOnly: name => `Suivre uniquement ${name}`,
  watchOnlyThis: 'Suivre uniquement celle-ci',
  hiddenPersons: count =>
    plural(count, {
      one: '# personne physique, que cette clé d’API ne peut pas voir',
      other: '# personnes physiques, que cette clé d’API ne peut pas voir',
    }),
  removeParty: name => `Retirer ${name}`,
  removeTitle: 'Retirer l’entrée ?',
  removeEntry: 'Retirer l’entrée',
  removeText: name => (
    <>
      <b>{name}</b> ne sera plus suivie dans cette liste. Les correspondances antérieures sont conservées.
    </>
  ),
  changeDecision: count =>
    plural(count, {
      one: 'Modifier la décision (# candidate)',
      other: 'Modifier la décision (# candidates)',
    }),
  notices: {
    appeared: 'Une annonce l’a mentionnée pour la première fois. Elle est désormais suivie.',
    uncertain: 'Une annonce a mentionné une entité qui pourrait être celle-ci. Choisissez ci-dessous.',
    merged: 'L’entité a été regroupée avec une autre, qui est désormais suivie.',
    split: 'L’entité a été séparée en plusieurs. Toutes sont suivies.',
    erased: 'L’entité a été effacée. L’entrée attend qu’elle réapparaisse.',
  },
  candidates: {
    label: name => `${name} et ses candidates`,
    areMasked: 'Les candidates sont des personnes physiques, que cette clé d’API ne peut pas voir.',
    stated: 'Vos indications',
    number: 'Numéro',
    place: 'Lieu',
    id: 'Votre identifiant',
    status: 'Statut',
    noneKnown: 'Aucun connu',
    notStated: 'Non indiqué',
    comparison: name => `Comparaison avec ${name}`,
    choose: 'Choisir',
    chooseEntity: name => `Choisir ${name}`,
    noneOfThese: 'Aucune de celles-ci',
    noneOfTheseIs: name => `Aucune de celles-ci n’est ${name}`,
    allOfThese: 'Toutes celles-ci',
    allOfTheseAre: name => `Toutes celles-ci sont ${name}`,
  },
  isWatched: name => `${name} : suivi activé`,
  areWatched: name => `Toutes les candidates de ${name} sont suivies`,
  isWatchedWhenNamed: name => `${name} : suivi dès qu’une annonce en fera mention`,
  add: {
    title: 'Ajouter une entrée',
    missing: 'Saisissez un nom ou un numéro.',
    number: 'Numéro fiscal, de registre ou de TVA, ou LEI',
    theNumber: 'Le numéro',
    theTown: 'La ville',
    town: 'Ville',
    country: 'Pays',
    anyCountry: 'Tous',
    add: 'Ajouter',
    hint: (
      <>
        Un numéro est ce qui identifie le mieux une entreprise. Vous pouvez aussi{' '}
        <Link href="/entities">rechercher une entité</Link> et y choisir <b>Suivre</b>.
      </>
    ),
    theEntry: 'L’entrée',
    unsure: 'Herald n’est pas sûr',
    unsureDetail: name => `Choisissez ci-dessous l’entité qui correspond à ${name}.`,
    unknown: name => `${name} : pas encore connue`,
    unknownDetail: 'Le suivi commencera dès qu’une annonce en fera mention.',
  },
}

export default fr
