import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import { PLANTILLAS, type Plantilla } from '@taquilla/rules/comunicados';
import { dePared } from '../campos/momento.ts';

export type Filtro = PeticionDe<'enviarComunicado'>['body']['filtro'];

export type Casa = RespuestaDe<'verComunicados'>;
export type Ensayo = RespuestaDe<'ensayarComunicado'>;

/** A comunicado as it is being written. */
export interface Escrito {
  plantilla: Plantilla;
  asunto: string;
  texto: string;
  filtro: Filtro;
  /** Day and hour by the venue's clock, as the field has it; empty for at once. */
  sale: string;
  /** The comunicado that it puts right. */
  corrige: number | null;
}

const SIN_FILTRO: Filtro = {
  secciones: null,
  zonas: null,
  medios: null,
  boletos: 'sin_usar',
  desde: null,
  hasta: null,
};

/** A new comunicado by a template. */
export function empezarCon(plantilla: Plantilla): Escrito {
  const { asunto, texto } = PLANTILLAS[plantilla];
  return { plantilla, asunto, texto, filtro: SIN_FILTRO, sale: '', corrige: null };
}

/** Whether the words are still those of their template: another one may take their place without a question. */
export function esDePlantilla({ plantilla, asunto, texto }: Escrito): boolean {
  return asunto === PLANTILLAS[plantilla].asunto && texto === PLANTILLAS[plantilla].texto;
}

/** A choice of several with one more or one less; none left means all. */
export function alternar<T>(elegidas: readonly T[] | null, cual: T): T[] | null {
  const quedan = elegidas?.includes(cual)
    ? elegidas.filter(una => una !== cual)
    : [...(elegidas ?? []), cual];
  return quedan.length === 0 ? null : quedan;
}

/** The body of the call, or the fault of the hour. */
export function cuerpoDe(
  { plantilla, asunto, texto, filtro, sale, corrige }: Escrito,
  zona: string,
): { body: PeticionDe<'enviarComunicado'>['body'] } | { error: string } {
  const hora = sale === '' ? null : dePared(sale, zona);
  if (hora && 'error' in hora && hora.error !== undefined) return { error: hora.error };
  return {
    body: {
      plantilla,
      asunto: asunto.trim(),
      texto: texto.trim(),
      filtro,
      ...(hora && 'valor' in hora && { programadoPara: hora.valor }),
      ...(corrige !== null && { corrige }),
    },
  };
}
