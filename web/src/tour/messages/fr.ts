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
      text: 'Ce qui demande votre attention et ce qui est nouveau, sur une seule page. Le nombre à côté de son nom compte ce qui demande votre attention.',
    },
    announcements: {
      title: 'Annonces',
      text: 'Cherchez en cours de frappe et affinez les résultats avec des filtres. Enregistrez une recherche pour voir ses nouveautés.',
    },
    entities: {
      title: 'Entités',
      text: 'Entreprises, personnes et organismes publics, chacun avec tout ce qui a été publié à son sujet, dans l’ordre.',
    },
    following: {
      title: 'Suivi',
      text: 'Les nouvelles annonces de vos listes de suivi et de vos recherches enregistrées. Les webhooks et les e-mails peuvent vous les apporter.',
    },
    sources: {
      title: 'Sources',
      text: 'Les éditeurs lus : la fraîcheur de chacun, les jours qui manquent et ce qui n’a pas pu être lu.',
    },
  },
}

export default fr
