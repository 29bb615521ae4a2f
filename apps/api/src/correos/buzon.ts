import type { Db } from '../db/connection.ts';
import type { TransporteCorreo } from '../providers/correo/puerto.ts';
import { guardarEnBuzon } from './buzon.repository.ts';

/** Mails kept; with a few tickets each they take some 50 MB. */
const MAXIMO = 1_000;

/** Mail that goes nowhere: it is kept in the database, where a developer reads it in the browser. */
export function crearBuzon(db: Db): TransporteCorreo {
  return {
    enviar: mensaje => guardarEnBuzon(db, mensaje, MAXIMO),
    cerrar: async () => {},
  };
}
