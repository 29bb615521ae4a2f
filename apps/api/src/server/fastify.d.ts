import type { LlamadaId } from '@taquilla/contract/rutas';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that a route serves; absent for pages and files. */
    llamada?: LlamadaId;
    /** Answers are shared and ready: requests are too many and too alike to be told one by one. */
    compartida?: boolean;
  }
}
