import type { TourMessages } from './en.ts'

const fr: TourMessages = {
  label: 'Visite guidée',
  position: (stop, stops) => `Étape ${stop} sur ${stops}`,
  end: 'Terminer la visite',
  back: 'Précédent',
  next: 'Suivant',
  done: 'Terminer',
  stops: {
    overview: {
      title: 'Vue d’ensemble',
      text: 'Ce qui demande votre attention et les nouveautés, sur une seule page. Le nombre à côté de « Vue d’ensemble » indique combien d’éléments demandent votre attention.',
    },
    announcements: {
      title: 'Annonces',
      text: 'Les résultats s’affichent au fil de la saisie ; affinez-les avec des filtres. Enregistrez une recherche pour voir ses nouveautés.',
    },
    entities: {
      title: 'Entités',
      text: 'Entreprises, personnes et organismes publics, chacun avec tout ce qui a été publié à son sujet, dans l’ordre.',
    },
    following: {
      title: 'Suivi',
      text: 'Les nouvelles annonces de vos listes de suivi et de vos recherches enregistrées. Recevez-les par webhook ou par e-mail.',
    },
    sources: {
      title: 'Sources',
      text: 'Les éditeurs lus : la fraîcheur de chacun, les jours qui manquent et ce qui n’a pas pu être lu.',
    },
  },
}

export default fr
