import { plural } from '../../../../text/plural.ts'
import type { FirstRunMessages } from './en.tsx'

const fr: FirstRunMessages = {
  title: 'Collecte des premières annonces',
  hide: 'Masquer',
  progress: 'Sources lues',
  sourcesRead: (read, total) =>
    plural(total, { one: `Sources lues : ${read} sur #`, other: `Sources lues : ${read} sur #` }),
  announcements: count => plural(count, { one: '# annonce jusqu’ici', other: '# annonces jusqu’ici' }),
  duration:
    'La première collecte d’une source lit ses derniers jours et dure de quelques secondes à quelques minutes.',
  reading: names => `Lecture en cours : ${names}`,
  next: 'Ensuite',
  dueNow: 'à exécuter',
  meanwhile: 'En attendant',
  createWatchlist: link => <>{link('Créez une liste de suivi')} des entreprises qui comptent pour vous.</>,
  createWebhook: link => (
    <>{link('Créez un webhook')} pour recevoir les nouvelles annonces dans vos propres systèmes.</>
  ),
  createKeys: link => <>{link('Créez des clés d’API')} pour vos collègues et vos programmes.</>,
  backfill: command => <>Chargez les années antérieures avec {command}.</>,
  tour: {
    label: 'Visite guidée',
    offer: stops =>
      plural(stops, {
        one: 'Première visite ? Une visite en # étape montre où tout se trouve.',
        other: 'Première visite ? Une visite en # étapes montre où tout se trouve.',
      }),
    take: 'Commencer la visite',
    skip: 'Ignorer',
  },
  nothingFollowed: (searchLink, watchlistLink) => (
    <>
      Vous ne suivez encore rien. {searchLink('Cherchez des annonces')} et enregistrez la recherche, ou{' '}
      {watchlistLink('créez une liste de suivi')}.
    </>
  ),
}

export default fr
