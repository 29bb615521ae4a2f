import { z } from 'zod';
import {
  contrasenaDePersonal,
  correo,
  idEnDireccion,
  idNumerico,
  instante,
  nombrePersona,
} from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { eventosDados, motivo, pagina, rol, siguiente, version } from './comun.ts';
import { sesionDeConsola } from './sesion.ts';

const roles = z.array(rol).min(1, 'Elige al menos un papel.').max(5);

/** A member of the team. */
export const persona = z.object({
  id: idNumerico,
  version,
  correo: z.string(),
  nombre: z.string(),
  roles: z.array(rol),
  eventos: z.union([
    z.literal('todos'),
    z.array(z.object({ id: idNumerico, clave: z.string(), nombre: z.string() })),
  ]),
  /** `invitada`: has not set a password since the last link was sent; `revocada`: no longer in the team. */
  estado: z.enum(['invitada', 'activa', 'revocada']),
  /** Whether a second factor is set up, and whether the person's roles require one. */
  segundoFactor: z.object({ activo: z.boolean(), obligatorio: z.boolean() }),
  /** End of the last link's life; null where no link works. */
  invitacionVenceEn: instante.nullable(),
  creadaEn: instante,
  /** The person's last use of the console; null where they never used it. */
  vistaEn: instante.nullable(),
});
export type Persona = z.infer<typeof persona>;

const TOKEN = z.string().min(1).max(200);
const params = z.object({ personalId: idEnDireccion });
const ADMINISTRA = {
  quien: 'consola',
  sesion: 'abierta',
  encargo: { accion: 'administrar', ambito: 'casa' },
  nivel: 'hacer',
} as const;
const LEE_EQUIPO = { ...ADMINISTRA, nivel: 'leer' } as const;

export const equipo = {
  invitar: defineLlamada('invitar', {
    seccion: '§C13.3',
    resumen: 'Add a person to the team: a mail with a link that works once, within 72 hours.',
    acceso: ADMINISTRA,
    idempotent: true,
    status: 201,
    body: z.object({ correo, nombre: nombrePersona, roles, eventos: eventosDados.default([]) }),
    answer: persona,
    errores: ['persona_existente', 'evento_no_encontrado'],
  }),
  verInvitacion: defineLlamada('verInvitacion', {
    seccion: '§C13.3',
    resumen: 'Whom a link is for. Does not use it up.',
    acceso: { quien: 'consola', sesion: 'ninguna' },
    body: z.object({ token: TOKEN }),
    answer: z.object({
      tipo: z.enum(['alta', 'reinicio', 'recuperacion']),
      correo: z.string(),
      nombre: z.string(),
      roles: z.array(rol),
      venceEn: instante,
    }),
    errores: ['invitacion_invalida'],
  }),
  aceptarInvitacion: defineLlamada('aceptarInvitacion', {
    seccion: '§C13.3',
    resumen: 'Set a password by a link, and log in. The link works once.',
    acceso: { quien: 'consola', sesion: 'ninguna' },
    body: z.object({ token: TOKEN, contrasena: contrasenaDePersonal, nombre: nombrePersona.optional() }),
    answer: sesionDeConsola,
    errores: ['invitacion_invalida', 'contrasena_comun'],
  }),
  listarPersonal: defineLlamada('listarPersonal', {
    seccion: '§C2.14',
    resumen: 'The team, as far as the reader sees it: all, those of their events, or themselves (§C1.3).',
    acceso: LEE_EQUIPO,
    query: z.object({ ...pagina, revocadas: z.enum(['si', 'no']).default('no') }),
    answer: z.object({ personal: z.array(persona), siguiente }),
  }),
  verPersona: defineLlamada('verPersona', {
    seccion: '§C15',
    resumen: 'One member of the team, with its version as ETag.',
    acceso: LEE_EQUIPO,
    params,
    answer: persona,
    errores: ['no_encontrado'],
  }),
  cambiarPersona: defineLlamada('cambiarPersona', {
    seccion: '§C15',
    resumen: 'Change name, roles or events. New roles end their sessions.',
    acceso: ADMINISTRA,
    ifMatch: true,
    params,
    body: z
      .object({
        nombre: nombrePersona.optional(),
        roles: roles.optional(),
        eventos: eventosDados.optional(),
        motivo: motivo.optional(),
      })
      .refine(({ nombre, roles, eventos }) => [nombre, roles, eventos].some(dado => dado !== undefined), {
        message: 'No hay nada que cambiar.',
      }),
    answer: persona,
    errores: ['no_encontrado', 'persona_revocada', 'ultimo_dueno', 'evento_no_encontrado'],
  }),
  revocarPersona: defineLlamada('revocarPersona', {
    seccion: '§C15',
    resumen: 'Take a person out of the team: their sessions and links end.',
    acceso: ADMINISTRA,
    params,
    body: z.object({ motivo }),
    answer: persona,
    errores: ['no_encontrado', 'persona_revocada', 'ultimo_dueno'],
  }),
  invitarDeNuevo: defineLlamada('invitarDeNuevo', {
    seccion: '§C13.3',
    resumen: 'Send another link in place of one that was not used; the one before stops working.',
    acceso: ADMINISTRA,
    idempotent: true,
    params,
    answer: persona,
    errores: ['no_encontrado', 'persona_revocada', 'persona_activa'],
  }),
  reiniciarSegundoFactor: defineLlamada('reiniciarSegundoFactor', {
    seccion: '§C13.4',
    resumen:
      'Take the second factor and the password from another person who lost theirs: a link to set both anew goes to their address.',
    acceso: ADMINISTRA,
    idempotent: true,
    params,
    body: z.object({ motivo }),
    answer: persona,
    errores: ['no_encontrado', 'persona_revocada', 'misma_persona'],
  }),
};
