import type { Rol } from '@taquilla/contract/comun/acceso';

/** What people read of a role (§C1.1). */
export const NOMBRE_DE_ROL: Readonly<Record<Rol, string>> = {
  plataforma: 'Dueño',
  organizador: 'Organizador',
  taquilla: 'Taquilla',
  puerta: 'Puerta',
  contabilidad: 'Contabilidad',
};
