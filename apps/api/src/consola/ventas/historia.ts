import { ERRORES } from '@taquilla/contract/comun/errores';
import type { Venta } from '@taquilla/contract/consola/ventas';
import { centavos, formatPesos } from '@taquilla/rules/dinero';
import { codigoDeRechazo } from '../../providers/pagos/rechazos.ts';
import type {
  BoletoDeVenta,
  CambioDeVenta,
  CargoDeVenta,
  CorreoDeVenta,
  DevolucionDeVenta,
  VentaGuardada,
} from './venta.queries.ts';

type Momento = Venta['historia'][number];
type Suceso = Omit<Momento, 'momento' | 'quien' | 'falla'> & {
  cuando: Date;
  quien?: string | null;
  falla?: boolean;
};

interface Hechos {
  venta: VentaGuardada;
  boletos: readonly BoletoDeVenta[];
  cargos: readonly CargoDeVenta[];
  correos: readonly CorreoDeVenta[];
  devoluciones: readonly DevolucionDeVenta[];
  cambios: readonly CambioDeVenta[];
}

/** The story of a sale in its order, as sentences that staff read to the person on the phone (§C6.4). */
export function contarHistoria(hechos: Hechos): Momento[] {
  const { venta, boletos, cargos, correos, devoluciones, cambios } = hechos;
  const sucesos: Suceso[] = [
    { cuando: venta.creada_en, tipo: 'apartada', texto: 'Se apartaron los lugares.' },
    ...cargos.flatMap(deCargo),
    ...deVenta(venta),
    ...correos.map(deCorreo),
    ...boletos.flatMap(deUso),
    ...devoluciones.flatMap(deDevolucion),
    ...cambios.map(deCambio),
  ];
  return sucesos
    .sort((a, b) => a.cuando.getTime() - b.cuando.getTime())
    .map(({ cuando, quien = null, falla = false, ...suceso }) => ({
      ...suceso,
      momento: cuando.toISOString(),
      quien,
      falla,
    }));
}

/** The reason of a failed charge, in its buyer's words and with the provider's code; null where it did not fail. */
export function motivoDeCargo({ medio, estado, codigo_error, discrepancia }: CargoDeVenta): string | null {
  if (discrepancia) return `El proveedor dice otra cosa: ${discrepancia}`;
  // A reference that nobody paid is no failure: its own sentence tells it.
  if (estado !== 'fallido' || medio !== 'tarjeta') return null;
  const { mensaje } = ERRORES[codigoDeRechazo(codigo_error)];
  return codigo_error === null ? 'El proveedor nunca lo recibió.' : `${mensaje} (código ${codigo_error})`;
}

const pesos = (monto: number) => formatPesos(centavos(monto));

/** How the money of a reference comes, in words. */
const POR_REFERENCIA = { spei: 'por transferencia (SPEI)', tienda: 'en efectivo en una tienda' } as const;

/** A reference that was given, the money that came by it, and its end where none came. */
function deReferencia(
  { estado, monto, creado_en, actualizado_en, abonos }: CargoDeVenta,
  medio: keyof typeof POR_REFERENCIA,
): Suceso[] {
  return [
    {
      cuando: creado_en,
      tipo: 'intento',
      texto: `Se dio una referencia para pagar ${pesos(monto)} ${POR_REFERENCIA[medio]}.`,
    },
    ...abonos.map(abono => ({
      cuando: new Date(abono.recibido_en),
      tipo: 'pagada' as const,
      texto: `Llegó un pago de ${pesos(abono.monto)} ${POR_REFERENCIA[medio]}.`,
    })),
    ...(estado === 'fallido' && abonos.length === 0
      ? [
          {
            cuando: actualizado_en,
            tipo: 'intento' as const,
            texto: 'Esa referencia dejó de usarse sin pago.',
          },
        ]
      : []),
  ];
}

function deCargo(cargo: CargoDeVenta): Suceso[] {
  if (cargo.medio !== 'tarjeta') return deReferencia(cargo, cargo.medio);
  const conTarjeta = `${cargo.ultimos4 ? ` con la tarjeta que termina en ${cargo.ultimos4}` : ''}${cargo.meses ? `, a ${cargo.meses} meses sin intereses` : ''}`;
  const motivo = motivoDeCargo(cargo);
  const sucesos: Suceso[] = [
    {
      cuando: cargo.creado_en,
      tipo: 'intento',
      texto: `Se intentó cobrar ${pesos(cargo.monto)}${conTarjeta}${cargo.con_banco ? ', con confirmación del banco' : ''}.`,
    },
  ];
  if (motivo) sucesos.push({ cuando: cargo.actualizado_en, tipo: 'intento', texto: motivo, falla: true });
  if (cargo.estado === 'completado')
    sucesos.push({
      cuando: cargo.actualizado_en,
      tipo: 'pagada',
      texto: `El proveedor cobró ${pesos(cargo.monto)}.`,
    });
  for (const { tipo, recibido_en } of cargo.contracargos)
    sucesos.push({
      cuando: new Date(recibido_en),
      tipo: 'contracargo',
      texto: CONTRACARGOS[tipo] ?? 'El banco avisó de un contracargo.',
      falla: tipo !== 'chargeback.rejected',
    });
  if (cargo.en_duda)
    sucesos.push({
      cuando: cargo.en_duda,
      tipo: 'contracargo',
      texto: 'El proveedor puso en duda este pago. Una persona decide.',
      falla: !cargo.decidido,
    });
  return sucesos;
}

/** Each notice about a dispute, in words. */
const CONTRACARGOS: Readonly<Record<string, string>> = {
  'chargeback.created': 'El comprador desconoció el cargo ante su banco: se abrió un contracargo.',
  'chargeback.accepted': 'El banco dio la razón al comprador y le devolvió el dinero.',
  'chargeback.rejected': 'El banco dio la razón a la casa: el cargo se queda.',
};

function deVenta({ vendida_en, metodo_pago, total }: VentaGuardada): Suceso[] {
  if (!vendida_en) return [];
  const como = {
    tarjeta: 'con tarjeta en línea',
    efectivo: 'en efectivo en taquilla',
    terminal: 'con terminal en taquilla',
    ...POR_REFERENCIA,
    mixto: 'en efectivo y con terminal en taquilla',
    cortesia: 'como cortesía',
    gratis: 'sin nada que pagar',
  }[metodo_pago ?? ''];
  return [
    {
      cuando: vendida_en,
      tipo: 'vendida',
      texto: `Se vendió por ${pesos(total ?? 0)}, ${como ?? 'pagada'}.`,
    },
  ];
}

/** Spanish name of each kind of mail. */
const CORREOS: Readonly<Record<string, string>> = {
  boletos: 'los boletos',
  pago_pendiente: 'los datos para pagar',
  pago_recordatorio: 'el recordatorio de pagar',
  pago_vencido: 'el aviso de que se acabó el tiempo para pagar',
  pago_ofrece: 'el aviso de los otros lugares que se le guardan',
  pago_deshecho: 'el aviso de que la tienda canceló su pago',
  pago_de_regreso: 'el aviso de dinero de regreso',
  pago_en_revision: 'el aviso de que su pago se revisa',
  reembolso_tarda: 'el aviso de que el reembolso tarda más',
  boletos_impresos: 'el aviso de que los boletos se imprimieron',
  correo_corregido: 'el aviso de que el correo se corrigió',
  reembolso: 'el aviso de reembolso',
  pago_sin_lugares: 'el aviso de que el pago va de regreso',
  reembolso_ordenado: 'el aviso de que el reembolso está ordenado',
  cambio_de_cita: 'el aviso de cambio de fecha o lugar',
};

function deCorreo({ tipo, para, estado, creado_en, enviado_en, copia, error }: CorreoDeVenta): Suceso {
  const que = CORREOS[tipo] ?? 'un correo';
  const otraVez = copia > 0 ? ' otra vez' : '';
  if (estado === 'enviado')
    return {
      cuando: enviado_en ?? creado_en,
      tipo: 'correo',
      texto: `${que.startsWith('los ') ? 'Se mandaron' : 'Se mandó'}${otraVez} ${que} a ${para}.`,
    };
  if (estado === 'fallido')
    return {
      cuando: creado_en,
      tipo: 'correo',
      texto: `No se pudo mandar ${que} a ${para}: ${error ?? 'sin respuesta'}`,
      falla: true,
    };
  return {
    cuando: creado_en,
    tipo: 'correo',
    texto: `Por mandar: ${que} a ${para}${error ? `. El último intento dijo: ${error}` : ''}`,
  };
}

function deUso({ id, lugar, quemado_en, quemado_por, puerta }: BoletoDeVenta): Suceso[] {
  if (!quemado_en) return [];
  return [
    {
      cuando: quemado_en,
      tipo: 'usado',
      texto: `Entró con el boleto ${id} (${lugar}) por ${puerta}.`,
      quien: quemado_por,
    },
  ];
}

/** Spanish name of each means of refund. */
const MEDIOS: Readonly<Record<string, string>> = {
  tarjeta: 'a la tarjeta',
  efectivo: 'en efectivo',
  terminal: 'por la terminal',
  transferencia: 'por transferencia',
  gratis: 'sin dinero',
  cortesia: 'sin dinero',
};

function deDevolucion(d: DevolucionDeVenta): Suceso[] {
  const como = `${pesos(d.monto)} ${MEDIOS[d.medio] ?? d.medio}`;
  const sucesos: Suceso[] = [
    {
      cuando: d.creada_en,
      tipo: 'reembolso',
      texto: `Se ordenó devolver ${como}: ${d.motivo}${d.forzada ? ' (con boletos ya usados)' : ''}.`,
    },
  ];
  if (d.estado === 'hecha' && d.hecha_en)
    sucesos.push({ cuando: d.hecha_en, tipo: 'reembolso', texto: `Se devolvieron ${como}.` });
  if (d.estado === 'fallida')
    sucesos.push({
      cuando: d.creada_en,
      tipo: 'reembolso',
      texto: `El proveedor rechazó devolver ${como}.`,
      falla: true,
    });
  return sucesos;
}

/** Spanish name of each act of staff about a sale. */
const ACTOS: Readonly<Record<string, string>> = {
  'venta.reenviar': 'Reenvió los boletos',
  'venta.corregir_correo': 'Corrigió el correo',
  'venta.reemitir': 'Emitió los boletos de nuevo',
  'venta.cambiar_lugar': 'Cambió de lugar',
  'venta.devolver': 'Ordenó un reembolso',
  'venta.proponer_devolucion': 'Propuso un reembolso',
  'venta.confirmar_devolucion': 'Confirmó el reembolso propuesto',
  'venta.mantener': 'Dejó la venta en pie',
  'venta.otro_medio': 'Pidió devolver por otro medio',
  'venta.imprimir': 'Imprimió los boletos',
  'venta.vender': 'Vendió en taquilla',
  'venta.retirar_propuesta': 'Retiró el reembolso propuesto',
  'venta.reintentar_devolucion': 'Pidió otra vez el reembolso',
  'cortesia.revocar': 'Revocó la cortesía',
};

function deCambio({ momento, quien, accion, motivo, venta }: CambioDeVenta): Suceso {
  const diferencia =
    accion === 'venta.vender'
      ? ` la diferencia de un cambio de lugar de la venta ${venta}`
      : `. La diferencia se cobró en la venta ${venta}`;
  return {
    cuando: momento,
    tipo: 'cambio',
    texto: `${ACTOS[accion] ?? accion}${motivo ? `: ${motivo}` : ''}${venta ? diferencia : ''}.`,
    quien,
  };
}
