import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Lets pages of these origins call the API; with none, only pages from here may. No cookies are involved. */
export async function registerCors(app: FastifyInstance, origenes: readonly string[]): Promise<void> {
  if (origenes.length === 0) return;
  await app.register(cors, {
    origin: [...origenes],
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'x-api-key', 'last-event-id'],
    exposedHeaders: ['etag', 'retry-after'],
    maxAge: 600,
  });
}
