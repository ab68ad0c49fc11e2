import { plural } from '../../../../text/plural.ts'
import type { AnnouncementPageMessages } from './en.tsx'

const fr: AnnouncementPageMessages = {
  announcement: 'Annonce',
  announcements: 'Annonces',
  loading: 'Chargement de l’annonce',
  backToResults: 'Retour aux résultats',
  results: 'Résultats',
  nextResult: 'Résultat suivant',
  previousResult: 'Résultat précédent',
  published: date => <>Publiée le {date}</>,
  summary: 'Résumé',
  source: 'Source',
  keyFacts: 'Informations clés',
  namedEntities: 'Entités citées',
  details: 'Détails',
  detailsUnavailable:
    'Les détails de la source, les rectifications et les liens vers les entités sont momentanément indisponibles.',
  tryAgain: 'Réessayer',
  entries: count => plural(count, { one: '# élément', other: '# éléments' }),
  months: count => plural(count, { one: '# mois', other: '# mois' }),
  yes: 'Oui',
  no: 'Non',
  deadlineAt: (date, time) => (
    <>
      {date}, {time} (heure locale de l’acheteur)
    </>
  ),
  partOfCode: code => `partie de ${code}`,
  highlights: {
    deadline: 'Date limite',
    amount: 'Montant',
    buyer: 'Acheteur',
    supplier: 'Titulaire',
    subject: 'Objet',
    region: 'Région',
    debtor: 'Débiteur',
    court: 'Tribunal',
    practitioner: 'Mandataire judiciaire',
    company: 'Entreprise',
    officers: 'Dirigeants',
    about: 'Concerne',
  },
  corrections: {
    withdrawn: date => `L’éditeur a retiré cette annonce le ${date}.`,
    ofDate: (reference, date) => (
      <>
        {reference} du {date}
      </>
    ),
    corrects: other => <>Cette annonce rectifie {other}.</>,
    withdraws: other => <>Cette annonce retire {other}.</>,
    corrected_by: other => <>Rectifiée par {other}.</>,
    withdrawn_by: other => <>Retirée par {other}.</>,
    notInHerald: 'Elle ne figure pas dans Herald.',
  },
  origin: {
    reference: 'Référence',
    published: 'Publication',
    publishersPage: 'Page de l’éditeur',
    firstSeen: 'Première lecture',
    changed: 'Modifiée par l’éditeur',
    changedOnce: time => <>Une fois, {time}</>,
    changedTimes: (count, time) => (
      <>
        {count} fois, la dernière {time}
      </>
    ),
    publisher: 'Éditeur',
    license: 'Attribution et licence',
    viewAtPublisher: 'Voir chez l’éditeur',
    showOriginal: 'Afficher l’original',
    downloadOriginal: 'Télécharger l’original',
    viewJson: 'Afficher le JSON',
    copyJson: 'Copier le JSON',
    copyCitation: 'Copier la citation',
    citation: cited =>
      `« ${cited.title} ». ${cited.publisher}, ${cited.reference}, ${cited.date}. ${cited.url} (Herald : ${cited.permanentLink})`,
  },
  original: {
    title: 'Original',
    close: 'Fermer l’original',
    content: 'Contenu de l’original',
    loading: 'Chargement de l’original',
    binary: 'Ce fichier ne peut pas être affiché ici. Téléchargez-le pour l’ouvrir avec un autre programme.',
    shortened: 'Seul le début est affiché. Téléchargez l’original pour le lire en entier.',
    opening: 'Ouverture du document',
    broken:
      'Ce document PDF ne peut pas être affiché ici. Téléchargez-le pour l’ouvrir avec un autre programme.',
    firstPages: (shown, total) => `Les ${shown} premières pages sur ${total} sont affichées.`,
    page: number => `Page ${number}`,
  },
  procedure: {
    title: 'Avis de cette procédure',
    showInList: count =>
      plural(count, { one: 'Afficher # avis dans la liste', other: 'Afficher # avis dans la liste' }),
    thisNotice: '(cet avis)',
    firstNotices: count => `Les ${count} premiers avis sont affichés. La liste les contient tous.`,
  },
  versions: {
    title: 'Modifications',
    loading: 'Chargement des versions',
    from: 'De',
    to: 'À',
    version: (number, date) => `Version ${number}, lue le ${date}`,
    currentVersion: (number, date) => `Version ${number}, lue le ${date} (actuelle)`,
    same: 'Ces deux versions sont identiques.',
    latestOnly: count => `Les ${count} dernières versions peuvent être comparées.`,
    removed: 'Supprimé :',
    added: 'Ajouté :',
    party: (name, role) => `${name} (${role})`,
    fields: {
      title: 'Titre',
      category: 'Catégorie',
      publication_date: 'Date de publication',
      summary: 'Résumé',
      entities: 'Entités citées',
      jurisdiction: 'Territoire',
      source_url: 'Page de l’éditeur',
    },
  },
}

export default fr
