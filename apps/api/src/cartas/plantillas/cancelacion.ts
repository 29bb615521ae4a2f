import { aislar } from '@taquilla/rules/aislar';
import { type GrupoDePalabras, PALABRAS_PREVISTAS } from '@taquilla/rules/cancelacion';
import { type Centavos, centavos, formatPesosMxn } from '@taquilla/rules/dinero';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import { lugarEnSeccion } from '@taquilla/rules/lugares';
import { llenarLlaves } from '@taquilla/rules/oraciones';
import type { BoletoVendido, EventoDeBoleto } from '../../boletos/boleto.ts';
import type { VentaDePrueba } from '../../correos/tipos.ts';
import type { CancelacionDeCarta } from '../cancelacion.queries.ts';
import type { Bloque, Carta } from '../carta.ts';
import { saludo } from '../carta.ts';

/** The consequences of a cancelled event for one sale. */
type LoDeLaVenta = Omit<CancelacionDeCarta, 'tipo'>;

export interface VentaCancelada extends LoDeLaVenta {
  evento: EventoDeBoleto;
  comprador: string | null;
  boletos: readonly BoletoVendido[];
  /** The buyer's own page of the run; none in a trial, nor in a mail that corrects another one. */
  url?: string | undefined;
  /** In place of a mail with wrong words. */
  corrige?: boolean | undefined;
}

/** The group of words for a way of paying. */
export function grupoDe(medio: CancelacionDeCarta['medio']): GrupoDePalabras {
  if (medio === 'tarjeta') return 'tarjeta';
  if (medio === 'spei' || medio === 'tienda') return 'cuenta';
  return medio === 'gratis' || medio === 'cortesia' ? 'gratis' : 'caja';
}

/** The mail of a cancelled event to one of its sales: the organiser's words, and what we always say (§C7.13). */
export function eventoCancelado(venta: VentaCancelada): Carta {
  const { asunto, texto } = venta.palabras[grupoDe(venta.medio)] ?? PALABRAS_PREVISTAS[grupoDe(venta.medio)];
  const dicho = llenar(texto, venta);
  return {
    asunto: llenar(asunto, venta),
    avance: venta.frase,
    titulo: `Se canceló ${venta.evento.nombre}`,
    bloques: [
      ...(venta.corrige ? [CORRIGE] : []),
      // The organiser may have written a greeting of their own.
      ...(/^hola\b/i.test(dicho) ? [] : [{ tipo: 'parrafo', texto: saludo(venta.comprador) } as const]),
      ...parrafos(dicho),
      { tipo: 'parrafo', texto: venta.frase },
      ...loQueVuelve(venta),
      ...laCompensacion(venta),
      { tipo: 'parrafo', texto: losBoletos(venta) },
      ...(venta.monto > 0 && venta.url
        ? [{ tipo: 'boton', texto: 'Ver mi reembolso', url: venta.url } as const]
        : []),
    ],
  };
}

const CORRIGE: Bloque = {
  tipo: 'nota',
  texto:
    'Este correo corrige el anterior, que tenía un error. El enlace a tu reembolso es el de aquel correo y sigue sirviendo.',
};

/** The mail of one sale, as staff try it out before they confirm a run. */
export function pruebaDeCancelacion(
  compra: Pick<VentaCancelada, 'evento' | 'boletos'> & { folio: string | null },
  { comprador, venta }: { comprador: string | null; venta: VentaDePrueba },
): Carta {
  const carta = eventoCancelado({
    ...compra,
    ...venta,
    comprador,
    monto: centavos(venta.monto),
    compensacion: centavos(venta.compensacion),
  });
  const aviso = `Es una prueba con la venta ${compra.folio ?? ''}: sólo la recibiste tú. El correo de verdad trae el enlace a su reembolso.`;
  return {
    ...carta,
    asunto: `Prueba: ${carta.asunto}`,
    bloques: [{ tipo: 'nota', texto: aviso }, ...carta.bloques],
  };
}

/** Fills the variables of a text with those of a sale (§C12.2). */
export function llenar(
  texto: string,
  { evento, comprador, monto }: Pick<VentaCancelada, 'evento' | 'comprador' | 'monto'>,
): string {
  const datos: Readonly<Record<string, string>> = {
    nombre: saludo(comprador).replace(/^Hola(, )?|:$/g, '') || 'qué tal',
    total: formatPesosMxn(monto),
    evento: aislar(evento.nombre),
    fecha: formatFechaLarga(evento.fecha, evento.zona),
    hora: formatHora(evento.fecha, evento.zona),
    recinto: aislar(evento.recinto),
    ciudad: evento.ciudad,
  };
  return llenarLlaves(texto, nombre => datos[nombre]);
}

export function parrafos(texto: string): Bloque[] {
  return texto
    .split(/\n\s*\n|\n/)
    .map(parte => parte.trim())
    .filter(parte => parte !== '')
    .map(parte => ({ tipo: 'parrafo', texto: parte }));
}

function loQueVuelve({ monto, medio, ultimos4, promesa, evento }: VentaCancelada): Bloque[] {
  if (monto === 0) return [];
  const dia = formatFechaLarga(new Date(`${promesa}T12:00:00Z`), 'UTC');
  const cifra = { tipo: 'cifra', valor: formatPesosMxn(monto) } as const;
  if (grupoDe(medio) === 'tarjeta')
    return [
      {
        ...cifra,
        nota: `a tu tarjeta${ultimos4 ? ` terminada en ${ultimos4}` : ''}, a más tardar el ${dia}`,
      },
      {
        tipo: 'nota',
        texto:
          'No tienes que hacer nada. Tu banco puede tardar de 3 a 10 días hábiles en mostrarlo. Si ya no usas esa tarjeta, pídelo a tu cuenta desde el enlace.',
      },
    ];
  if (grupoDe(medio) === 'cuenta')
    return [
      { ...cifra, nota: 'a tu cuenta, con tu CLABE' },
      {
        tipo: 'nota',
        texto: `Pagaste sin tarjeta, así que vuelve por transferencia. Escribe tu CLABE en el enlace y sale a más tardar el ${dia}.`,
      },
    ];
  return [
    { ...cifra, nota: 'a tu cuenta con tu CLABE, o en efectivo en cualquiera de nuestras taquillas' },
    {
      tipo: 'nota',
      texto: `Para recibirlo en tu cuenta, escribe tu CLABE en el enlace y sale a más tardar el ${dia}. En taquilla, en ${evento.recinto} y en las demás que abran, lleva tu folio y tu boleto, en el horario de venta de cada una.`,
    },
  ];
}

export function laCompensacion({ compensacion, compensacionHasta }: VentaCancelada): Bloque[] {
  if (compensacion === 0) return [];
  const hasta = compensacionHasta
    ? ` hasta el ${formatFechaLarga(new Date(`${compensacionHasta}T12:00:00Z`), 'UTC')}`
    : '';
  return [
    {
      tipo: 'parrafo',
      texto: `Además te toca una compensación de ${formatPesosMxn(compensacion)}, porque la causa es responsabilidad de quien organiza. Se pide en el mismo enlace${hasta}, por CLABE o en taquilla.`,
    },
  ];
}

function losBoletos({ boletos }: VentaCancelada): string {
  const nombres = boletos.map(({ seccion, asiento }) => lugarEnSeccion(seccion, asiento));
  return boletos.length === 1
    ? `Tu boleto, ${nombres.join('')}, ya no sirve para entrar.`
    : `Tus ${boletos.length} boletos ya no sirven para entrar.`;
}

interface CompraConCuenta {
  evento: EventoDeBoleto;
  comprador: string | null;
  folio: string | null;
  ultimos4: string;
}

/** The mail about an account that was given: its owner hears of one that they did not give (§C7.10). */
export function cuentaDeDevolucion({
  evento,
  comprador,
  folio,
  banco,
  ultimos4,
  cambia,
  contacto,
}: CompraConCuenta & { banco: string; cambia: boolean; contacto: string }): Carta {
  return {
    asunto: `${cambia ? 'Cambió la' : 'Tenemos la'} cuenta para tu dinero de ${evento.nombre}`,
    avance: `${banco}, terminada en ${ultimos4}.`,
    titulo: cambia ? 'Tu cuenta cambió' : 'Ya tenemos tu cuenta',
    bloques: [
      { tipo: 'parrafo', texto: saludo(comprador) },
      {
        tipo: 'ficha',
        titulo: evento.nombre,
        renglones: [
          { concepto: 'Banco', valor: banco },
          { concepto: 'Cuenta', valor: `terminada en ${ultimos4}` },
          ...(folio ? [{ concepto: 'Folio', valor: folio }] : []),
        ],
      },
      {
        tipo: 'parrafo',
        texto:
          'Ahí te pagamos. Llega el siguiente día hábil si sale antes de las 6:00 p. m. Mientras no haya salido, la puedes cambiar en tu enlace.',
      },
      { tipo: 'nota', texto: `Si no fuiste tú, escríbenos ya a ${contacto}.` },
    ],
  };
}

/** The mail about an account that the bank refused: the money is still the buyer's. */
export function cuentaRechazada({
  evento,
  comprador,
  ultimos4,
  url,
}: CompraConCuenta & { url: string | undefined }): Carta {
  return {
    asunto: `Tu banco no aceptó la cuenta terminada en ${ultimos4}`,
    avance: 'Danos otra: tu dinero te espera.',
    titulo: 'Necesitamos otra cuenta',
    bloques: [
      { tipo: 'parrafo', texto: saludo(comprador) },
      {
        tipo: 'parrafo',
        texto: `El banco regresó lo que te mandamos por ${aislar(evento.nombre)}: la cuenta terminada en ${ultimos4} no existe o no recibe transferencias. Tu dinero sigue siendo tuyo.`,
      },
      ...(url
        ? [{ tipo: 'boton', texto: 'Escribir otra CLABE', url } as const]
        : [
            {
              tipo: 'parrafo',
              texto: 'Abre el enlace del correo en el que te contamos de tu reembolso y escribe otra CLABE.',
            } as const,
          ]),
    ],
  };
}

interface CompraQueEspera {
  evento: EventoDeBoleto;
  comprador: string | null;
  folio: string | null;
  reembolso: Centavos;
  compensacion: Centavos;
  motivo: 'pedido' | 'recordatorio' | 'tarjeta';
  url: string;
}

const ASUNTO_DEL_ENLACE = {
  pedido: 'Tu enlace: lo que pasó con {evento}',
  recordatorio: 'Tu dinero de {evento} te espera',
  tarjeta: 'Tu tarjeta no recibió tu dinero de {evento}',
} as const;

/** The mail with a further link to the buyer's page: asked for, a reminder, or after a card refused the refund (§C7.10). */
export function enlaceDeCambio({
  evento,
  comprador,
  folio,
  reembolso,
  compensacion,
  motivo,
  url,
}: CompraQueEspera): Carta {
  const asunto = ASUNTO_DEL_ENLACE[motivo].replace('{evento}', evento.nombre);
  const nombre = aislar(evento.nombre);
  const abre =
    motivo === 'tarjeta'
      ? `Quisimos devolverte lo que pagaste por ${nombre} y tu tarjeta no lo recibió: puede estar vencida o cancelada. El dinero sigue siendo tuyo; danos una cuenta y te lo mandamos ahí.`
      : motivo === 'recordatorio'
        ? `Todavía tenemos dinero tuyo de ${nombre}. Escribe tu CLABE en tu enlace y te lo mandamos, o pasa por él a cualquiera de nuestras taquillas.`
        : `Pediste tu enlace. Ahí ves qué pasó con ${nombre}, cuánto te toca, por qué medio y para cuándo.`;
  const partes = [
    reembolso > 0 && { concepto: 'Reembolso', valor: formatPesosMxn(reembolso) },
    compensacion > 0 && { concepto: 'Compensación', valor: formatPesosMxn(compensacion) },
    folio !== null && { concepto: 'Folio', valor: folio },
  ].filter(parte => parte !== false);
  return {
    asunto,
    avance: abre,
    titulo: motivo === 'pedido' ? 'Tu enlace' : 'Tu dinero te espera',
    bloques: [
      { tipo: 'parrafo', texto: saludo(comprador) },
      { tipo: 'parrafo', texto: abre },
      { tipo: 'ficha', titulo: evento.nombre, renglones: partes },
      { tipo: 'boton', texto: motivo === 'pedido' ? 'Ver cómo va' : 'Escribir mi CLABE', url },
      {
        tipo: 'nota',
        texto: 'El enlace es solo tuyo: no lo compartas. Si no pides tu dinero, sigue siendo tuyo.',
      },
    ],
  };
}
