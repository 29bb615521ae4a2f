import type {
  AsientoDescrito,
  EventoDescrito,
  GeneralesDescritos,
  RecintoDescrito,
  SeccionDescrita,
} from './eventoDescrito.ts';

/** An event as the database has it, in the words of its file. Pictures are named by their hash. */
export interface EventoGuardado extends Omit<EventoDescrito, 'recinto' | 'secciones' | 'demo'> {
  id: number;
  recinto: Omit<RecintoDescrito, 'secciones'>;
  secciones: SeccionGuardada[];
}

export interface SeccionGuardada extends Omit<SeccionDescrita, 'filas' | 'generales'> {
  filas: { nombre: string; asientos: AsientoGuardado[] }[];
  generales: (GeneralesDescritos & { tomados: number }) | null;
}

/** `tomado`: held or sold; it keeps its price whatever a file says. */
export type AsientoGuardado = AsientoDescrito & { tomado: boolean };
