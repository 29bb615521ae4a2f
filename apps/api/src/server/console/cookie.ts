import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '../../businessError.ts';

/** Name and attributes of the cookie of staff, or of a phone at the door; they depend on the address of the shop (§C13.1). */
export interface ConsoleCookie {
  read(request: FastifyRequest): string | null;
  /**
   * With `until` the cookie outlives the browser; without it the cookie ends with the browser. The database knows the end of
   * the session itself.
   */
  write(reply: FastifyReply, token: string, until?: Date): void;
  clear(reply: FastifyReply): void;
}

/**
 * Behind TLS the cookie belongs to the host alone. On a loopback address without TLS it has neither the prefix nor `Secure`.
 * At any other address there is no cookie, because a password would travel in clear.
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

/** Whether a host is this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
