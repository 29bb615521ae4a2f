/** A gate, for the question which names it needs. */
interface PuertaConSecciones {
  id: number;
  /** Null for all sections. */
  secciones: readonly number[] | null;
  /** "Lista con nombres". */
  conNombres: boolean;
}

/** The sections whose names a phone may have: those of gates with "Lista con nombres" (§P3.1). */
export interface Nombres {
  /** The same for phones that may have the same names; empty for none. */
  clave: string;
  tiene: (seccionId: number) => boolean;
}

/** The names for the gates where a phone stands, or may stand. */
export function nombresDe(puertas: readonly PuertaConSecciones[]): Nombres {
  const suyas = puertas.filter(({ conNombres }) => conNombres);
  if (suyas.some(({ secciones }) => secciones === null)) return { clave: '*', tiene: () => true };
  const secciones = new Set(suyas.flatMap(puerta => puerta.secciones ?? []));
  return {
    clave: [...secciones].sort((a, b) => a - b).join(','),
    tiene: seccionId => secciones.has(seccionId),
  };
}
