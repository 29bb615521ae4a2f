type Id = number | string;

/** The tabs of one event (§C2.4-C2.10), each a route of its own. */
export type ParteDeEvento =
  | 'datos'
  | 'precios'
  | 'promociones'
  | 'lugares'
  | 'tablero'
  | 'ventas'
  | 'cortesias'
  | 'comunicados'
  | 'puerta';

/** The router's patterns, under `/consola`, in the order of the table of screens (§C2). */
export const patterns = {
  entrar: '/entrar',
  invitacion: '/invitacion/:token',
  recuperar: '/recuperar',
  hoy: '/',
  eventos: '/eventos',
  nuevoEvento: '/eventos/nuevo',
  eventoDatos: '/eventos/:id/datos',
  eventoPrecios: '/eventos/:id/precios',
  eventoPromociones: '/eventos/:id/promociones',
  eventoLugares: '/eventos/:id/lugares',
  eventoTablero: '/eventos/:id/tablero',
  eventoVentas: '/eventos/:id/ventas',
  eventoCortesias: '/eventos/:id/cortesias',
  eventoComunicados: '/eventos/:id/comunicados',
  eventoPuerta: '/eventos/:id/puerta',
  cancelar: '/eventos/:id/cancelar',
  cancelacion: '/cancelaciones/:id',
  cambiar: '/eventos/:id/reprogramar',
  ventas: '/ventas',
  venta: '/ventas/:folio',
  taquilla: '/taquilla',
  taquillaDeEvento: '/taquilla/:eventoId',
  corte: '/taquilla/corte',
  recintos: '/recintos',
  recinto: '/recintos/:id',
  importarMapa: '/recintos/:id/importar',
  disenador: '/recintos/:id/disenar',
  dinero: '/dinero',
  equipo: '/equipo',
  persona: '/equipo/:personalId',
  auditoria: '/auditoria',
  ajustes: '/ajustes',
  cuenta: '/cuenta',
} as const;

/** Every address of the console, without its base. No other code writes one. */
export const paths = {
  entrar: () => '/entrar',
  recuperar: () => '/recuperar',
  hoy: () => '/',
  eventos: () => '/eventos',
  nuevoEvento: () => '/eventos/nuevo',
  evento: (id: Id, parte: ParteDeEvento = 'datos') => `/eventos/${id}/${parte}`,
  cancelar: (id: Id) => `/eventos/${id}/cancelar`,
  cancelacion: (id: Id) => `/cancelaciones/${id}`,
  cambiar: (id: Id) => `/eventos/${id}/reprogramar`,
  ventas: () => '/ventas',
  venta: (folio: string) => `/ventas/${encodeURIComponent(folio)}`,
  taquilla: () => '/taquilla',
  taquillaDeEvento: (eventoId: Id) => `/taquilla/${eventoId}`,
  corte: () => '/taquilla/corte',
  recintos: () => '/recintos',
  recinto: (id: Id) => `/recintos/${id}`,
  importarMapa: (id: Id) => `/recintos/${id}/importar`,
  disenador: (id: Id) => `/recintos/${id}/disenar`,
  dinero: () => '/dinero',
  equipo: () => '/equipo',
  persona: (personalId: Id) => `/equipo/${personalId}`,
  auditoria: () => '/auditoria',
  ajustes: () => '/ajustes',
  cuenta: () => '/cuenta',
};
