/** Roles of staff (§C1.1). `plataforma` runs the house, and is the one role that needs no events given to it. */
export type Rol = 'plataforma' | 'organizador' | 'taquilla' | 'puerta' | 'contabilidad';

/** An act of staff; `rules/permisos.ts` says which roles may do it (§C1.3). */
export type Accion =
  | 'ver_evento'
  | 'editar_evento'
  | 'fijar_precios'
  | 'bloquear_lugares'
  | 'vender'
  | 'dar_cortesias'
  | 'ver_ventas'
  | 'reenviar_boletos'
  | 'reembolsar'
  | 'cancelar_evento'
  | 'ver_cifras'
  | 'exportar'
  | 'conciliar'
  | 'llevar_puertas'
  | 'dejar_entrar'
  | 'administrar';

/**
 * The act that a call stands for, and its scope: the events given to the member of staff, the whole house, or `todos`: the
 * member of staff must have all events, those to come too.
 */
export interface Encargo {
  accion: Accion;
  ambito: 'evento' | 'casa' | 'todos';
}

/**
 * The callers that a call admits.
 * - `publico`: all, with the application key. With `sesion: 'ignorar'` the server does not read the token: a stale one must
 *   not stop a login or a look.
 * - `comprador`: a logged-in buyer with a verified e-mail.
 * - `dueno`: the holder of a purchase's unguessable id; a registered buyer also needs their session.
 * - `personal`: staff whose role may do the act of `encargo`.
 * - `proveedor`: the card provider, by Basic credentials and without the application key.
 * - `consola`: staff at the console, by its cookie and from our own pages (§C13.1, §C13.2). A call on one event names it in
 *   its parameter `eventoId`, and the event must be one of theirs. With `sinLimite` a permission that has a limit does not
 *   count (§C1.3).
 * - `lector`: a phone that is paired with an event, by its cookie and from our own pages (§P9).
 */
export type Acceso =
  | { quien: 'publico'; sesion: 'leer' | 'ignorar' }
  | { quien: 'comprador' }
  | { quien: 'dueno' }
  | { quien: 'personal'; encargo: Encargo }
  | { quien: 'proveedor' }
  | { quien: 'lector'; sesion: 'ninguna' | 'abierta' }
  | { quien: 'consola'; sesion: SesionDeConsola }
  | { quien: 'consola'; sesion: 'abierta'; encargo: Encargo; nivel: Nivel; sinLimite?: true };

/** The session that a call of the console needs: none, one that may still lack its second factor, or a whole one. */
export type SesionDeConsola = 'ninguna' | 'a_medias' | 'abierta';

/**
 * How much of an action a call of the console needs: `leer` admits staff who see it, `proponer` also those whose act
 * another person confirms, `hacer` those who do it themselves, with a fresh code where the table of permissions says so.
 */
export type Nivel = 'leer' | 'proponer' | 'hacer';
