/** The person of a session (§3.2). */
export interface Usuario {
  fullName: string;
  email: string;
}

/** The session as the screens see it (§3.1). */
export interface EstadoSesion {
  status: 'checking' | 'authenticated' | 'unauthenticated';
  token: string | null;
  user: Usuario | null;
  errorMessage: string | null;
  /** Whether work on the session is under way: the global spinner shows. */
  loaderState: boolean;
}

/** The events of a session. */
export type EventoSesion =
  /** The check of the stored token begins. */
  | { type: 'comprobando' }
  /** The check of the stored token got no answer. */
  | { type: 'sin_respuesta'; mensaje: string }
  /** Credentials were sent. */
  | { type: 'entrando' }
  | { type: 'autenticada'; token: string; user: Usuario }
  /** The visitor is not logged in; `mensaje` is the reason, null if the visitor never was. */
  | { type: 'cerrada'; mensaje: string | null };

/** The session of a page that has just opened (§4.1). */
export const SESION_INICIAL: EstadoSesion = {
  status: 'checking',
  token: null,
  user: null,
  errorMessage: null,
  loaderState: false,
};

/** The session after an event (§4.1-4.5). Each event starts it over, so that nothing of the last person is left. */
export function sesionTras(evento: EventoSesion): EstadoSesion {
  switch (evento.type) {
    case 'comprobando':
      return SESION_INICIAL;
    case 'sin_respuesta':
      return { ...SESION_INICIAL, errorMessage: evento.mensaje };
    case 'entrando':
      // Not 'checking', which would check a token that does not exist yet.
      return { ...SESION_INICIAL, status: 'unauthenticated', loaderState: true };
    case 'autenticada':
      return { ...SESION_INICIAL, status: 'authenticated', token: evento.token, user: evento.user };
    case 'cerrada':
      return { ...SESION_INICIAL, status: 'unauthenticated', errorMessage: evento.mensaje };
  }
}
