import { formatNumber } from '../../../../text/format-dates-and-numbers.ts'
import { plural } from '../../../../text/plural.ts'
import type { ImportMessages } from './en.ts'

const fr: ImportMessages = {
  import: 'Importer',
  title: list => `Importer dans « ${list} »`,
  back: 'Retour à la liste de suivi',
  chooseTitle: 'Choisir un fichier',
  choose: 'Choisissez un fichier CSV ou JSON, ou déposez-le ici',
  unreadable: error => `Le fichier n’a pas pu être lu. Choisissez-le de nouveau. (${error})`,
  advice: [
    'Chaque ligne est une entreprise, une personne ou un organisme public, avec son nom ou son numéro.',
    'Le pays, la ville et votre propre identifiant aident à trouver la bonne entité. Les autres colonnes sont ignorées.',
    'Jusqu’à 100 000 lignes. L’étape suivante montre ce qui sera lu, avant toute importation.',
  ],
  fields: { name: 'Nom', number: 'Numéro', country: 'Pays', town: 'Ville', id: 'Votre identifiant' },
  fieldHints: {
    number: 'Numéro fiscal, de registre ou de TVA, ou LEI.',
    id: 'Identifie la ligne lors des prochaines importations.',
  },
  encodings: {
    western: 'Windows-1252 (Europe occidentale)',
    central: 'Windows-1250 (Europe centrale)',
    macintosh: 'Mac OS Roman',
    mixed: 'UTF-8 et Windows-1252 mélangés',
  },
  files: {
    workbook:
      'Ce fichier est un classeur. Dans le tableur, enregistrez-le au format « CSV UTF-8 », puis choisissez ce fichier.',
    pdf: 'Ce fichier est un document PDF. Choisissez un fichier CSV ou JSON.',
    tooLarge: 'Le fichier dépasse 100 Mo. Divisez-le ou retirez les colonnes inutiles.',
    empty: 'Le fichier est vide.',
    withoutRows:
      'Le fichier n’a aucune ligne. Choisissez un fichier avec au moins une entreprise, personne ou organisme.',
    unclosedQuote: row =>
      `Un guillemet de la ligne ${row} n’est jamais fermé. Corrigez la ligne et choisissez de nouveau le fichier.`,
    noObject: item => `L’élément ${item} du fichier n’est pas un objet tel que {"name": "…"}.`,
    noArray:
      'Le fichier JSON ne contient pas de tableau d’objets avec des entreprises, personnes ou organismes.',
    invalidJson: 'Le fichier n’est pas du JSON valide.',
    invalidJsonLine: line => `Le fichier n’est pas du JSON valide : voir la ligne ${line}.`,
  },
  column: n => `Colonne ${n}`,
  mapping: {
    title: 'Associer les colonnes',
    columnCount: count => plural(count, { one: '# colonne', other: '# colonnes' }),
    encoding: 'Encodage du texte',
    encodingHint:
      'Le fichier n’est pas en UTF-8, il est donc converti. Vérifiez ci-dessous que des lettres comme é, ü et ñ sont correctes.',
    hasHeader: 'La première ligne contient les noms des colonnes',
    notInFile: 'Absent du fichier',
    columns: 'Colonnes',
    sameCountry: 'Même pays pour toutes les lignes',
    mode: 'Entrées absentes du fichier',
    modeHint: 'Rien n’est supprimé si une ligne contient des erreurs.',
    modes: { add: 'Les conserver', replace: 'Les supprimer, pour que la liste soit identique au fichier' },
    firstRowsOf: count => `Premières lignes sur ${formatNumber(count)}`,
    firstRows: (shown, count) =>
      plural(count, {
        one: `Lignes affichées : ${shown} sur #. Les colonnes sans association sont ignorées.`,
        other: `Lignes affichées : ${shown} sur #. Les colonnes sans association sont ignorées.`,
      }),
    allRows: count =>
      plural(count, {
        one: '# ligne. Les colonnes sans association sont ignorées.',
        other: '# lignes. Les colonnes sans association sont ignorées.',
      }),
    shifted: (count, rows) =>
      plural(count, {
        one: `# ligne a plus ou moins de cellules qu’il n’y a de colonnes et ne peut pas être importée : ${rows}. Souvent, un nom contient le séparateur sans guillemets.`,
        other: `# lignes ont plus ou moins de cellules qu’il n’y a de colonnes et ne peuvent pas être importées : ${rows}. Souvent, un nom contient le séparateur sans guillemets.`,
      }),
    check: 'Vérifier sans importer',
    importRows: count => plural(count, { one: 'Importer # ligne', other: 'Importer # lignes' }),
    replaceTitle: 'Remplacer les entrées ?',
    replaceConfirm: 'Importer et supprimer',
    replaceText:
      'Les entrées absentes du fichier sont supprimées à la fin. Pour en connaître le nombre, choisissez d’abord « Vérifier sans importer ».',
    noRows: 'Le fichier n’a aucune ligne en dehors des noms de colonnes.',
    tooManyRows: (count, max) =>
      `Le fichier a ${count} lignes et une importation en accepte au plus ${max}. Divisez le fichier.`,
    chooseColumn: 'Choisissez la colonne qui contient les noms ou les numéros.',
  },
  progress: {
    checking: 'Vérification des lignes',
    importing: 'Importation des lignes',
    done: (done, total) => `Lignes : ${formatNumber(done)} sur ${formatNumber(total)}`,
    nothingChanges: 'Rien n’est modifié.',
    keepOpen: 'Gardez cette page ouverte. Les lignes traitées restent importées.',
  },
  result: {
    titles: {
      check: {
        finished: 'Vérification terminée',
        canceled: 'Vérification annulée',
        interrupted: 'Vérification interrompue',
      },
      import: {
        finished: 'Importation terminée',
        canceled: 'Importation annulée',
        interrupted: 'Importation interrompue',
      },
    },
    wouldDo: 'Rien n’a été modifié. Voici ce que ferait une importation :',
    read: count => plural(count, { one: '# ligne lue.', other: '# lignes lues.' }),
    noneDeleted: 'Aucune entrée n’a été supprimée, car certaines lignes contiennent des erreurs.',
    connectionLost: 'La connexion a été perdue.',
    checked: (done, total) =>
      plural(total, {
        one: `Lignes vérifiées : ${formatNumber(done)} sur #. Rien n’a été modifié.`,
        other: `Lignes vérifiées : ${formatNumber(done)} sur #. Rien n’a été modifié.`,
      }),
    confirmed: (done, total) =>
      plural(total, {
        one: `Importation confirmée : ${formatNumber(done)} ligne sur # ; elle a pu être importée malgré tout. Continuez pour l’importer.`,
        other: `Lignes dont l’importation est confirmée : ${formatNumber(done)} sur # ; quelques autres ont pu être importées. Continuez pour importer le reste : les lignes traitées restent telles quelles.`,
      }),
    duplicates: 'Doublons',
    errors: 'Erreurs',
    entries: changes => `Entrées : ${changes}`,
    done: {
      added: count => `ajouts : ${count}`,
      updated: count => `mises à jour : ${count}`,
      deleted: count => `suppressions : ${count}`,
    },
    planned: {
      added: count => `à ajouter : ${count}`,
      updated: count => `à mettre à jour : ${count}`,
      deleted: count => `à supprimer : ${count}`,
    },
    unchanged: count => `inchangées : ${count}`,
    continue: 'Continuer',
    importNow: 'Importer maintenant',
    importAndDelete: count =>
      plural(count, { one: 'Importer et supprimer # entrée', other: 'Importer et supprimer # entrées' }),
    decide: count => plural(count, { one: 'Trancher # cas incertain', other: 'Trancher # cas incertains' }),
    downloadErrors: 'Télécharger les erreurs (CSV)',
    viewWatchlist: 'Voir la liste de suivi',
    backToColumns: 'Retour aux colonnes',
    chooseAnother: 'Choisir un autre fichier',
  },
  verdicts: {
    title: 'Lignes',
    explanation: file => `Lignes de ${file}, comptées sans les noms de colonnes ni les lignes vides.`,
    show: 'Afficher',
    all: 'Toutes',
    noRows: 'Aucune ligne',
    caption: 'Résultats',
    columns: { row: 'Ligne', party: 'Entreprise ou personne', verdict: 'Résultat', details: 'Détails' },
    invalid: 'Erreur',
    duplicate: 'Doublon',
    pages: 'Pages des lignes',
    nothingStated: 'Rien d’indiqué',
    outcomes: { added: 'Ajoutée', updated: 'Mise à jour', unchanged: 'Inchangée' },
    candidates: count => plural(count, { one: '# candidate', other: '# candidates' }),
    sameAsRow: row => `Identique à la ligne ${row}`,
    didYouMean: (problem, suggestion) => `${problem} Vouliez-vous dire « ${suggestion} » ?`,
    wrongCellCount:
      'La ligne a plus ou moins de cellules qu’il n’y a de colonnes. Vérifiez ses séparateurs et ses guillemets.',
  },
}

export default fr
