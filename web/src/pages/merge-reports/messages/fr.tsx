import { plural } from '../../../text/plural.ts'
import type { MergeReportMessages } from './en.tsx'

const fr: MergeReportMessages = {
  title: 'Regroupements signalés',
  lead: 'Ce que les lecteurs ont signalé à propos d’entités qui réunissent des acteurs différents ou qui désignent le même acteur. Une décision informe vos collègues ; les commandes modifient les entités.',
  status: 'Statut',
  anyStatus: 'Tous les statuts',
  statuses: { open: 'Ouvert', accepted: 'Accepté', rejected: 'Refusé' },
  loading: 'Chargement des signalements',
  noMatches: 'Aucun signalement ne correspond à ce filtre',
  empty: 'Aucun signalement pour l’instant',
  list: 'Signalements',
  joins: entity => <>{entity} réunit des acteurs différents</>,
  same: (entity, other) => (
    <>
      {entity} et {other} désignent le même acteur
    </>
  ),
  maskedComment: 'Votre clé d’API ne permet pas de voir l’explication, car elle peut nommer des personnes.',
  reportedBy: (owner, time) => (
    <>
      Signalé par {owner} {time}
    </>
  ),
  decidedBy: (owner, time) => (
    <>
      Décidé par {owner} {time}
    </>
  ),
  announcements: count => plural(count, { one: '# annonce', other: '# annonces' }),
  commands: 'Commandes',
  onServer: 'En ligne de commande sur le serveur',
  leftOut: count =>
    plural(count, {
      one: '# autre séparation est possible, mais n’est pas affichée. La première commande indique tous les noms.',
      other:
        '# autres séparations sont possibles, mais ne sont pas affichées. La première commande indique tous les noms.',
    }),
  noSplit:
    'Les entités n’ont jamais été séparées, il n’y a donc rien à regrouper par une commande. Elles seront regroupées dès qu’une annonce indiquera le même numéro pour les deux.',
  noAnnouncements:
    'Le signalement ne cite aucune annonce. La commande indique quels noms peuvent être séparés.',
  oneOrigin:
    'Tous les noms ont été attribués dès le départ à la même entité et ne peuvent donc pas être séparés.',
  decide: 'Décider',
  changeDecision: 'Modifier la décision',
  decision: {
    title: 'Décider du signalement',
    legend: 'Décision',
    accept: 'Accepter',
    acceptNote: 'Le signalement est fondé. Exécutez les commandes pour modifier les entités.',
    reject: 'Refuser',
    rejectNote: 'Les entités sont correctes telles quelles.',
    open: 'Laisser ouvert',
    openNote: 'Rien n’est encore décidé.',
    note: 'Note (facultative)',
    noteLabel: 'La note',
    saved: 'Décision enregistrée',
    save: 'Enregistrer',
    cancel: 'Annuler',
  },
  report: {
    title: 'Signaler un regroupement erroné',
    lead: 'Votre signalement est transmis aux responsables de cette installation. Rien ne change avant leur décision.',
    question: name => `Qu’est-ce qui est faux à propos de ${name} ?`,
    differentParties: 'Elle réunit des acteurs différents',
    differentPartiesNote: 'Certaines de ses annonces concernent quelqu’un d’autre.',
    sameParty: 'Elle désigne le même acteur qu’une autre entité',
    samePartyNote:
      'Herald affiche deux entités pour une seule et même entreprise, personne ou administration.',
    otherEntity: 'L’autre entité',
    otherEntityHint: 'Rechercher par nom ou numéro.',
    found: 'Entités trouvées',
    foundCount: count => plural(count, { one: '# entité', other: '# entités' }),
    nothingFound: 'Aucune autre entité trouvée.',
    moreFound: count =>
      plural(count, {
        one: '# entité correspond. Saisissez plus de texte pour en trouver d’autres.',
        other: '# entités correspondent. Saisissez plus de texte pour en trouver d’autres.',
      }),
    missingEntity: 'Choisissez l’entité qui désigne le même acteur.',
    unknownEntity: 'Cette entité n’existe plus. Choisissez-en une autre.',
    mergedEntity: 'Les deux ont été regroupées entre-temps. Choisissez une autre entité.',
    showing: 'Annonces qui le montrent (facultatif)',
    aboutOther: 'Annonces concernant l’autre acteur (facultatif)',
    loadingAnnouncements: 'Chargement des annonces',
    older: 'Afficher des annonces plus anciennes',
    comment: 'Comment peut-on le constater ?',
    commentLabel: 'L’explication',
    sent: 'Signalement envoyé',
    sentDetail: 'Les responsables de cette installation décideront.',
    send: 'Envoyer le signalement',
    cancel: 'Annuler',
  },
}

export default fr
