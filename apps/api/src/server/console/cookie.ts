import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '../../businessError.ts';

/** How a cookie of staff or of a phone at the door is called and kept, by the address of the shop (§C13.1). */
export interface ConsoleCookie {
  read(request: FastifyRequest): string | null;
  /** With `until` it outlives the browser; else it ends with it, and the session's own end is the database's. */
  write(reply: FastifyReply, token: string, until?: Date): void;
  clear(reply: FastifyReply): void;
}

/**
 * Behind TLS the cookie is the host's alone. On a loopback address without TLS it goes without prefix and `Secure`. At any
 * other address there is none: a password would travel in clear.
 */
export function createConsoleCookie(publicUrl: () => string, name: 'consola' | 'lector'): ConsoleCookie {
  const isTls = () => publicUrl().startsWith('https:');
  const cookieName = () => (isTls() ? `__Host-${name}` : name);
  const options = () => ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isTls() }) as const;
  return {
    read: request => request.cookies[cookieName()] ?? null,
    write(reply, token, until) {
      if (!isTls() && !isLoopback(new URL(publicUrl()).hostname))
        throw new BusinessError('conexion_sin_cifrar');
      reply.setCookie(cookieName(), token, { ...options(), ...(until && { expires: until }) });
    },
    clear: reply => void reply.clearCookie(cookieName(), options()),
  };
}

/** Whether a host is this very machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
