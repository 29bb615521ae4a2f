import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { CAUSAS } from '@taquilla/rules/cancelacion';
import { diaLargo } from '@taquilla/rules/contarCancelacion';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import type { IconName } from '@taquilla/ui/Icon.tsx';

/** The fate of a purchase's event, and where its money is (§C7.9). */
export type Cambio = RespuestaDe<'verCambioDeCompra'>;
type Reembolso = Cambio['reembolso'];

/** A step of the money's way. */
export interface Paso {
  estado: 'hecho' | 'va' | 'falta';
  titulo: string;
  detalle: string;
}

/** The money's means and day, and the buyer's part of it. */
export interface Destino {
  icono: IconName;
  titulo: string;
  detalle: string;
}

/** A card by its last digits. */
const terminada = (ultimos4: string | null) => (ultimos4 ? ` •••• ${ultimos4}` : '');

/** Whether the money goes back by the box office unless its buyer gives an account (§C7.12). */
export function esDeTaquilla({ medio }: Reembolso): boolean {
  return medio === 'efectivo' || medio === 'terminal' || medio === 'mixto';
}

/** Whether the money was paid by transfer or in a shop: it goes back only to an account (§B2.8). */
export function esPorReferencia({ medio }: Reembolso): boolean {
  return medio === 'spei' || medio === 'tienda';
}

const EN_MOSTRARLO = 'Tu banco puede tardar de 3 a 10 días hábiles en mostrarlo.';
const SIGUIENTE_DIA = 'Llega el siguiente día hábil si sale antes de las 6:00 p. m.';

/** A refund that the buyer's card or account did not take. */
const NO_SALIO: Readonly<Record<'espera_cuenta' | 'fallida', Destino>> = {
  espera_cuenta: {
    icono: 'banco',
    titulo: 'Dinos a qué cuenta lo mandamos',
    detalle: 'Tu tarjeta no recibió la devolución. El dinero sigue siendo tuyo.',
  },
  fallida: {
    icono: 'alerta',
    titulo: 'No salió. Ya lo revisa una persona.',
    detalle: 'El dinero sigue siendo tuyo. Si nos das tu CLABE, sale a tu cuenta sin esperar.',
  },
};

/** Says by which means and day the money goes, and what is left to do (§C7.9). */
export function contarDestino({ reembolso, al }: Pick<Cambio, 'reembolso' | 'al'>): Destino {
  const { como, cuenta, ultimos4, promesa } = reembolso;
  const limite = `a más tardar el ${diaLargo(promesa, al)}`;
  if (como === 'devuelto') return contarDevuelto(reembolso);
  if (como === 'contracargo')
    return {
      icono: 'info',
      titulo: 'Tu banco lo está aclarando',
      detalle:
        'Le pediste este dinero a tu banco, así que esperamos su respuesta: no se paga dos veces. Si te lo niega, te lo devolvemos nosotros.',
    };
  if (cuenta)
    return {
      icono: 'banco',
      titulo: `A tu cuenta de ${cuenta.banco} •••• ${cuenta.ultimos4}, ${limite}`,
      detalle: `No tienes que hacer nada. ${SIGUIENTE_DIA}`,
    };
  if (esPorReferencia(reembolso) && como !== 'fallida')
    return {
      icono: 'banco',
      titulo: 'Dinos a qué cuenta lo mandamos',
      detalle: `Pagaste sin tarjeta, así que vuelve por transferencia: con tu CLABE sale ${limite}.`,
    };
  if (como === 'espera_cuenta' || como === 'fallida') return NO_SALIO[como];
  if (esDeTaquilla(reembolso))
    return {
      icono: 'efectivo',
      titulo: 'En cualquiera de nuestras taquillas, o a tu cuenta',
      detalle: `En taquilla lleva tu folio y tu boleto. A tu cuenta, con tu CLABE, sale ${limite}.`,
    };
  return {
    icono: 'tarjeta',
    titulo: `A tu tarjeta${terminada(ultimos4)}, ${limite}`,
    detalle: `No tienes que hacer nada. ${EN_MOSTRARLO}`,
  };
}

function contarDevuelto(reembolso: Reembolso): Destino {
  const { cuenta, ultimos4 } = reembolso;
  if (cuenta)
    return {
      icono: 'banco',
      titulo: `Lo mandamos a tu cuenta de ${cuenta.banco} •••• ${cuenta.ultimos4}`,
      detalle: 'Con la referencia de abajo lo encuentras en tu banco.',
    };
  if (esDeTaquilla(reembolso))
    return { icono: 'efectivo', titulo: 'Te lo dimos en taquilla', detalle: 'Ya no falta nada.' };
  return {
    icono: 'tarjeta',
    titulo: `Lo mandamos a tu tarjeta${terminada(ultimos4)}`,
    detalle: `${EN_MOSTRARLO} Con la referencia de abajo puedes preguntar.`,
  };
}

const QUE_PASO: Readonly<Record<Cambio['tipo'], string>> = {
  cancelar: 'Se canceló el evento',
  aplazar: 'Se aplazó el evento',
  reprogramar: 'Cambió la fecha del evento',
  recinto: 'Cambió el lugar del evento',
  artista: 'Cambió el cartel del evento',
  interrumpir: 'Se interrumpió el evento',
};

/** The way of the money, step by step, as far as it has come. */
export function contarPasos(cambio: Cambio): Paso[] {
  const { reembolso, evento, tipo, decididoEn, causa } = cambio;
  const cuando = (instante: string) => formatFechaCorta(instante, evento.zona);
  const { ordenadoEn } = reembolso;
  return [
    {
      estado: 'hecho',
      titulo: QUE_PASO[tipo],
      detalle: `${cuando(decididoEn)} · ${CAUSAS[causa].nombre.toLowerCase()}`,
    },
    ordenadoEn
      ? { estado: 'hecho', titulo: 'Ordenamos tu devolución', detalle: cuando(ordenadoEn) }
      : {
          estado: 'va',
          titulo: 'Ordenamos tu devolución',
          detalle: 'Vamos compra por compra. No tienes que hacer nada.',
        },
    ...contarSalida(cambio, cuando),
  ];
}

function contarSalida({ reembolso, al }: Cambio, cuando: (instante: string) => string): Paso[] {
  const { como, cuenta, hechoEn, referencia, promesa, ordenadoEn } = reembolso;
  const enTaquilla = esDeTaquilla(reembolso) && !cuenta;
  const llega: Paso = {
    estado: como === 'devuelto' ? 'va' : 'falta',
    titulo: cuenta ? 'Aparece en tu cuenta' : 'Aparece en tu estado de cuenta',
    detalle: cuenta ? 'El siguiente día hábil' : 'De 3 a 10 días hábiles después, según tu banco',
  };
  if (como === 'devuelto') {
    const dicha = referencia ? ` · referencia ${referencia}` : '';
    const detalle = `${hechoEn ? cuando(hechoEn) : ''}${dicha}`;
    return enTaquilla
      ? [{ estado: 'hecho', titulo: 'Te lo dimos en taquilla', detalle }]
      : [{ estado: 'hecho', titulo: 'Salió hacia tu banco', detalle }, llega];
  }
  const estado = ordenadoEn ? 'va' : 'falta';
  if (como === 'contracargo')
    return [{ estado: 'va', titulo: 'Tu banco decide', detalle: 'Lo vemos de nuevo cuando cierre' }];
  if (como === 'espera_cuenta')
    return [{ estado: 'va', titulo: 'Falta tu cuenta', detalle: 'Escribe tu CLABE y sale' }, llega];
  if (como === 'fallida')
    return [{ estado: 'va', titulo: 'No salió', detalle: 'Lo revisa una persona' }, llega];
  if (enTaquilla)
    return [{ estado, titulo: 'Te espera en taquilla', detalle: 'En cualquiera, con tu folio y tu boleto' }];
  return [
    como === 'en_camino'
      ? { estado, titulo: 'Va hacia tu banco', detalle: 'Ya salió; falta que el banco lo confirme' }
      : {
          estado,
          titulo: 'Sale hacia tu banco',
          detalle: `A más tardar el ${diaLargo(promesa, al)}. Aquí verás la referencia para preguntar en tu banco.`,
        },
    llega,
  ];
}
