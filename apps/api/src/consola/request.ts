import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Autor } from '../auditoria/auditoria.repository.ts';
import type { StaffSession } from '../server/console/staffSession.ts';
import { type LoginPlace, nameDevice } from '../server/limits/knownPlaces.ts';

/** The author that a line of the auditoría names. */
export function autorDe({ personalId, nombre }: StaffSession, request: FastifyRequest): Autor {
  return { personalId, nombre, origen: request.ip, folio: request.id };
}

/** The name that a browser gives itself, for the list of a person's own sessions. */
export function navegadorDe({ headers }: FastifyRequest): string {
  return (headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 200);
}

/** Names the device of a finished login, so that guesses from other devices do not lock the person out of it. */
export function nombrarDispositivo(
  reply: FastifyReply,
  { sesion, procedencia, publicUrl }: { sesion: StaffSession; procedencia: LoginPlace; publicUrl: string },
): void {
  if (sesion.paso === 'lista') nameDevice(reply, procedencia, publicUrl.startsWith('https:'));
}
