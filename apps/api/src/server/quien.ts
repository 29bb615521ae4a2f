import type { Rol } from '@taquilla/contract/comun/acceso';

/** The caller of a request, as their session tells. */
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
  /** A decoy: what registering with a taken address answers. May do what an unverified user may. */
  | { tipo: 'senuelo'; sesionId: string; correo: string; fullName: string }
  | {
      tipo: 'personal';
      sesionId: string;
      personalId: number;
      nombre: string;
      roles: readonly Rol[];
      /** Events given to them; `todos` includes those to come. */
      eventos: 'todos' | readonly number[];
    };

export type UsuarioEnSesion = Extract<Quien, { tipo: 'usuario' }>;
export type PersonalEnSesion = Extract<Quien, { tipo: 'personal' }>;

/** Tells who holds a bearer token; `sesion_invalida` when the token is not good (any more). */
export type LeerQuien = (token: string) => Promise<Quien>;
