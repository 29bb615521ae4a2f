/** Roles of staff (§C1.1). `plataforma` runs the house, and alone needs no events given to it. */
export type Rol = 'plataforma' | 'organizador' | 'taquilla' | 'puerta' | 'contabilidad';

/** What staff do; `rules/permisos.ts` says which role may (§C1.3). */
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
 * What a member of staff does by a call, and where: on events given to them, in the whole house, or on `todos`: all events,
 * those to come too, must be given to them.
 */
export interface Encargo {
  accion: Accion;
  ambito: 'evento' | 'casa' | 'todos';
}

/**
 * The callers that a call admits.
 * - `publico`: all, with the application key. With `sesion: 'ignorar'` a token is not read: a stale one
 *   must not stop a login or a look.
 * - `comprador`: a logged-in buyer with a verified e-mail.
 * - `dueno`: the holder of a purchase's unguessable id; a registered buyer's also needs their session. With `encargo`
 *   staff make the call for the house too.
 * - `personal`: staff whose role may do what `encargo` says.
 * - `proveedor`: the card provider, by Basic credentials and without the application key.
 * - `consola`: staff at the console, by its cookie and from our own pages (§C13.1, §C13.2). Of a call on one event the
 *   parameter `eventoId` says which, and it must be one of theirs. With `sinLimite` a permission that has a limit does not
 *   count (§C1.3).
 * - `lector`: a phone that is paired with an event, by its cookie and from our own pages (§P9).
 */
export type Acceso =
  | { quien: 'publico'; sesion: 'leer' | 'ignorar' }
  | { quien: 'comprador' }
  | { quien: 'dueno'; encargo?: Encargo }
  | { quien: 'personal'; encargo: Encargo }
  | { quien: 'proveedor' }
  | { quien: 'lector'; sesion: 'ninguna' | 'abierta' }
  | { quien: 'consola'; sesion: SesionDeConsola }
  | { quien: 'consola'; sesion: 'abierta'; encargo: Encargo; nivel: Nivel; sinLimite?: true };

/** Which session a call of the console wants: none, one that may still lack its second factor, or a whole one. */
export type SesionDeConsola = 'ninguna' | 'a_medias' | 'abierta';

/**
 * How much of an action a call of the console needs: `leer` takes staff who see it, `proponer` also those whose act another
 * person confirms, `hacer` those who do it themselves, with a fresh code where the table says so.
 */
export type Nivel = 'leer' | 'proponer' | 'hacer';
