/** What a page asks of the service worker. Types alone: the worker's file shares no code with the page's. */
export type MessageToWorker =
  /** Keep the application, which is made of these files of the build. */
  | { tipo: 'guardar_aplicacion'; archivos: readonly string[] }
  /** Another person comes, or the last one leaves: throw their tickets away. */
  | { tipo: 'olvidar_boletos' };
