import type { PersonalEnSesion } from '../quien.ts';

/** A member of staff at the console, from their session. */
export interface StaffSession extends PersonalEnSesion {
  correo: string;
  /** `codigo`: the second factor is missing; `alta_totp`: it must be set up first; `lista`: complete. */
  paso: 'codigo' | 'alta_totp' | 'lista';
  /** Whether a second factor is set up, whether or not it is required. */
  conSegundoFactor: boolean;
  /** Value required in `X-Csrf`. */
  csrf: string;
  /** End of the time in which the last code counts as fresh; null where it has passed or no code was given. */
  codigoFrescoHasta: Date | null;
  /** Locked at the counter: the secret that unlocks it (§C13.1); null for unlocked. */
  candado: 'pin' | 'contrasena' | null;
  enVentanilla: boolean;
  venceEn: Date;
  inactivaEn: Date;
}

/** Records that the person of a session is still there, where its screen is a counter's. */
export type KeepAtCounter = (sesionId: string) => Promise<void>;

/** Finds the session that a cookie opens; null when it opens none (any more). */
export type ReadStaffSession = (token: string) => Promise<StaffSession | null>;
