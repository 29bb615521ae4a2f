import type { LlamadaId } from '@taquilla/contract/rutas';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that a route serves; absent for pages and files. */
    llamada?: LlamadaId;
    /** Shared answers are too many and too alike for a log line each. */
    compartida?: boolean;
  }
}
