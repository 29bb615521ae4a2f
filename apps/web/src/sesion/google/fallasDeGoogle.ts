/** A way in which Google's login can fail (§8.3). */
export type FallaGoogle =
  | 'sin_client_id'
  | 'script_bloqueado'
  | 'script_ausente'
  | 'sin_inicializar'
  | 'tiempo_agotado'
  | 'no_mostrado'
  | 'omitido'
  | 'cancelado';

const TEXTOS: Record<FallaGoogle, string> = {
  sin_client_id: 'El Client ID de Google no está configurado',
  script_bloqueado: 'No se pudo cargar Google Identity Services',
  script_ausente: 'No se pudo cargar Google Identity Services',
  sin_inicializar: 'El login de Google no está inicializado',
  tiempo_agotado: 'Timeout en el login de Google',
  no_mostrado: 'No se mostró la ventana de Google',
  omitido: 'Se omitió la ventana de Google',
  cancelado: 'Se canceló el login de Google',
};

/** Google's side failed before the server was asked. */
export class GoogleError extends Error {
  readonly falla: FallaGoogle;

  constructor(falla: FallaGoogle) {
    super(TEXTOS[falla]);
    this.name = 'GoogleError';
    this.falla = falla;
  }
}
