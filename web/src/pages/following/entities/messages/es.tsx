import { Link } from 'wouter'
import type { FollowMessages } from './en.tsx'

const es: FollowMessages = {
  follow: 'Seguir',
  following: 'En seguimiento',
  followEntity: name => `Seguir a ${name}`,
  followingEntity: name => `${name}: en seguimiento`,
  loading: 'Cargando listas de seguimiento',
  watchlists: 'Listas de seguimiento',
  explanation: (
    <>
      Los anuncios nuevos sobre esta entidad aparecen en <Link href="/following">Seguimiento</Link>.
    </>
  ),
  allAnnouncements: 'Todos los anuncios',
  listedAs: names => `figura como ${names}`,
  newWatchlist: 'Nueva lista de seguimiento',
  exampleName: 'Proveedores',
  firstName: 'Mi lista de seguimiento',
  create: 'Crear y seguir',
}

export default es
