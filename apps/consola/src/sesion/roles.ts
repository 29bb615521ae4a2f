import type { Rol } from '@taquilla/contract/comun/acceso';

/** The roles' names for people (§C1.1). */
export const NOMBRE_DE_ROL: Readonly<Record<Rol, string>> = {
  plataforma: 'Dueño',
  organizador: 'Organizador',
  taquilla: 'Taquilla',
  puerta: 'Puerta',
  contabilidad: 'Contabilidad',
};
