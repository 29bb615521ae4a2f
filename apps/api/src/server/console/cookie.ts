import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '../../businessError.ts';

/** Of a demonstration on this machine, which has no TLS: not every browser takes `Secure` there. */
const SIN_TLS = 'consola';
const CON_TLS = '__Host-consola';

/** How the console's cookie is called and kept, by the address of the shop (§C13.1). */
export interface ConsoleCookie {
  read(request: FastifyRequest): string | null;
  write(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

/**
 * Behind TLS the cookie is the host's alone. On a loopback address without TLS it goes without prefix and `Secure`. At any
 * other address there is none: a password would travel in clear.
 */
export function createConsoleCookie(publicUrl: () => string): ConsoleCookie {
  const conTls = () => publicUrl().startsWith('https:');
  const nombre = () => (conTls() ? CON_TLS : SIN_TLS);
  const opciones = () => ({ path: '/', httpOnly: true, sameSite: 'strict', secure: conTls() }) as const;
  return {
    read: request => request.cookies[nombre()] ?? null,
    write(reply, token) {
      if (!conTls() && !isLoopback(new URL(publicUrl()).hostname))
        throw new BusinessError('conexion_sin_cifrar');
      // Ends with the browser; the session's own end is the database's.
      reply.setCookie(nombre(), token, opciones());
    },
    clear: reply => void reply.clearCookie(nombre(), opciones()),
  };
}

/** Whether a host is this very machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
