import type { Rol } from '@taquilla/contract/comun/acceso';

/** The caller of a request, by their session. */
export type Quien =
  | { tipo: 'nadie' }
  | {
      tipo: 'usuario';
      sesionId: string;
      usuarioId: number;
      correo: string;
      fullName: string;
      verificado: boolean;
    }
  /** A decoy: the answer to registering a taken address. Has the rights of an unverified user. */
  | { tipo: 'senuelo'; sesionId: string; correo: string; fullName: string }
  | {
      tipo: 'personal';
      sesionId: string;
      personalId: number;
      nombre: string;
      roles: readonly Rol[];
      /** Events assigned to them; `todos` includes future ones. */
      eventos: 'todos' | readonly number[];
    };

export type UsuarioEnSesion = Extract<Quien, { tipo: 'usuario' }>;
export type PersonalEnSesion = Extract<Quien, { tipo: 'personal' }>;

/** Finds the holder of a bearer token; throws `sesion_invalida` when the token is not valid (any more). */
export type LeerQuien = (token: string) => Promise<Quien>;
