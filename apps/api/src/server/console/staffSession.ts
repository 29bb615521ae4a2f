import type { PersonalEnSesion } from '../quien.ts';

/** A member of staff at the console, as their session tells. */
export interface StaffSession extends PersonalEnSesion {
  correo: string;
  /** `codigo`: the second factor is missing; `alta_totp`: it must be set up first; `lista`: whole. */
  paso: 'codigo' | 'alta_totp' | 'lista';
  /** Whether one is set up, be it asked for or not. */
  conSegundoFactor: boolean;
  /** What `X-Csrf` must say. */
  csrf: string;
  /** Until when the last code counts as fresh; null where that is over or there was none. */
  codigoFrescoHasta: Date | null;
  /** The counter has locked it: by what it opens (§C13.1). */
  candado: 'pin' | 'contrasena' | null;
  enVentanilla: boolean;
  venceEn: Date;
  inactivaEn: Date;
}

/** Writes down that a session's person is at the counter. */
export type MarkAtCounter = (sesionId: string) => Promise<void>;

/** Tells whose session a cookie opens; null when it opens none (any more). */
export type ReadStaffSession = (token: string) => Promise<StaffSession | null>;
