import type { EdicionDeBorrador } from './useBorrador.ts';

const ESTADOS = {
  guardado: 'guardado',
  pendiente: 'sin guardar',
  guardando: 'guardando…',
  falla: 'no se pudo guardar',
  conflicto: 'por resolver',
} as const;

/** The draft's version in the dark bar, and whether the server has it (§C10.11). */
export function EstadoDelBorrador({ numero, edicion }: { numero: number; edicion: EdicionDeBorrador }) {
  return (
    <span role="status" className="taller__estado">
      {`versión ${numero}, borrador · ${ESTADOS[edicion.estado]}`}
    </span>
  );
}
