/** The messages from a page to the service worker. Types only: the worker's file shares no code with the page's. */
export type MessageToWorker =
  /** Keep the application, which consists of these files of the build. */
  | { tipo: 'guardar_aplicacion'; archivos: readonly string[] }
  /** Drop the buyer's tickets: another person comes, or the last one leaves. */
  | { tipo: 'olvidar_boletos' };
