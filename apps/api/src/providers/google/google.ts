import { limpiar } from '@taquilla/rules/limpiar';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Log } from '../../log.ts';
import type { ProveedorGoogle } from './provider.ts';

interface OpcionesDeGoogle {
  /** The audience that the token must name. */
  clientId: string;
  issuers: string[];
  /** Address of Google's published keys. */
  jwksUrl: string;
  log: Log;
}

const identidad = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  // An address that Google has not verified proves nothing.
  email_verified: z.literal(true),
  name: z.string().trim().max(500).optional(),
});

/**
 * The real Google. The checks follow "Verify the Google ID token on your server side"
 * (developers.google.com/identity/gsi/web/guides/verify-google-id-token).
 */
export function crearGoogle({ clientId, issuers, jwksUrl, log }: OpcionesDeGoogle): ProveedorGoogle {
  const llaves = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 5_000, cooldownDuration: 30_000 });
  return {
    async leerIdentidad(token, ahora) {
      try {
        const { payload } = await jwtVerify(token, llaves, {
          algorithms: ['RS256'],
          issuer: issuers,
          audience: clientId,
          requiredClaims: ['sub', 'exp', 'iat'],
          currentDate: ahora,
          clockTolerance: 60,
        });
        const { sub, email, name } = identidad.parse(payload);
        return { sub, correo: email, fullName: nombreDe(name, email) };
      } catch (error) {
        if (esDelToken(error)) return null;
        log.warn({ err: error }, 'No se pueden leer las llaves de Google.');
        return null;
      }
    },
  };
}

/** Whether the token itself is wrong, in contrast to a failure to fetch the keys. */
function esDelToken(error: unknown): boolean {
  if (error instanceof z.ZodError) return true;
  if (error instanceof errors.JWKSTimeout) return false;
  return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC';
}

function nombreDe(nombre: string | undefined, correo: string): string {
  const limpio = limpiar((nombre ?? '').replace(/\p{Cc}/gu, '')).slice(0, 120);
  return limpio || (correo.split('@')[0] ?? correo);
}
