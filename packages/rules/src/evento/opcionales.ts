import type { Opcional, OpcionalesDeEvento } from '@taquilla/contract/comun/opcionalesDeEvento';
import { formasDichas, NOMBRES_DE_FORMAS } from '../formasDePago.ts';
import { enCuantos } from '../numeros.ts';

/** The words of a field for people. */
export interface CampoDeEvento {
  /** Label in the console's form, and on papers. */
  etiqueta: string;
  /** In the record of changes, where it is another word than the label. */
  enRegistro?: string;
  /** In the list of a file's changes, where it is another word than the label. */
  enCambios?: string;
  /** As a ficha says that it changed, with its article; null where no ficha has the field. */
  enFicha: string | null;
}

interface CampoOpcional<Valor> extends CampoDeEvento {
  /** Of a number: the least and the most that the form takes. */
  rango: Valor extends number ? readonly [number, number] : null;
  /** The value as buyers read it. */
  decir: (valor: Valor) => string;
  /** The ficha's words for an event without it. */
  sinValor: string;
  /** Whether the storefront's pages of the event show it. */
  tienda: boolean;
  /** Whether papers do: the mail with the tickets, their PDF, the counter's printer and the calendar. */
  boleto: boolean;
}

type Opcionales = { [Campo in Opcional]: CampoOpcional<NonNullable<OpcionalesDeEvento[Campo]>> };

/** The data that an event may lack: pages, papers, fichas, form, record and file take them from here. */
export const OPCIONALES: Opcionales = {
  edadMinima: {
    etiqueta: 'Edad mínima',
    enFicha: 'la edad mínima',
    rango: [1, 99],
    decir: edad => enCuantos(edad, 'año'),
    sinValor: 'Ninguna',
    tienda: true,
    boleto: false,
  },
  textoCartel: {
    etiqueta: 'Qué se ve en el cartel',
    enRegistro: 'Texto cartel',
    enCambios: 'texto del cartel',
    enFicha: null,
    rango: null,
    decir: texto => texto,
    sinValor: '',
    tienda: false,
    boleto: false,
  },
  textoBanner: {
    etiqueta: 'Qué se ve en la portada',
    enRegistro: 'Texto banner',
    enCambios: 'texto del banner',
    enFicha: null,
    rango: null,
    decir: texto => texto,
    sinValor: '',
    tienda: false,
    boleto: false,
  },
  formasDePago: {
    etiqueta: 'Formas de pago',
    enFicha: 'las formas de pago',
    rango: null,
    decir: lista => ['Tarjeta', ...formasDichas(lista).map(forma => NOMBRES_DE_FORMAS[forma])].join(', '),
    sinValor: 'Tarjeta',
    tienda: true,
    boleto: false,
  },
};

export const CAMPOS_OPCIONALES = Object.keys(OPCIONALES) as readonly Opcional[];

/** The optional data of a thing that has more; null for those that it lacks. */
export function opcionalesDe(
  dado: {
    readonly [Campo in Opcional]?: OpcionalesDeEvento[Campo] | undefined;
  },
): OpcionalesDeEvento {
  const pares = CAMPOS_OPCIONALES.map(campo => [campo, dado[campo] ?? null]);
  return Object.fromEntries(pares) as OpcionalesDeEvento;
}

/** A label and the value beside it. */
export type Renglon = readonly [etiqueta: string, valor: string];

/** The lines of an event's optional data on a page or a paper; one that the event lacks has none. */
export function renglonesDe(
  papel: 'tienda' | 'boleto',
  evento: { readonly [Campo in Opcional]?: OpcionalesDeEvento[Campo] | undefined },
): Renglon[] {
  return CAMPOS_OPCIONALES.filter(campo => OPCIONALES[campo][papel]).flatMap(campo => {
    const dicho = decirOpcional(campo, evento[campo]);
    return dicho === null ? [] : [[OPCIONALES[campo].etiqueta, dicho] as const];
  });
}

/** A value as people read it; null for none. */
export function decirOpcional<Campo extends Opcional>(
  campo: Campo,
  valor: OpcionalesDeEvento[Campo] | undefined,
): string | null {
  if (valor === null || valor === undefined) return null;
  const { decir } = OPCIONALES[campo] as { decir: (valor: unknown) => string };
  return decir(valor);
}
