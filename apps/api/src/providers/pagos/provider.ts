import type { Centavos } from '@taquilla/rules/dinero';
import type { MedioDeReferencia } from '@taquilla/rules/referencias';

/** State of a charge at the provider, reduced to the cases that a sale distinguishes. */
export type EstadoDeCargo = 'completado' | 'pendiente' | 'fallido' | 'reembolsado';

/** A charge, by the provider's answer. */
export interface CargoDelProveedor {
  id: string;
  orderId: string;
  estado: EstadoDeCargo;
  monto: Centavos;
  moneda: string;
  /** Centavos refunded so far. */
  devuelto: Centavos;
  /** Page on which the buyer authenticates, while the charge waits for it. */
  url3ds: string | null;
  /** The provider's error code of a failed charge. */
  codigoError: number | null;
  /** The last four digits of the card; missing where the provider does not say. */
  ultimos4?: string | null;
  /** By what it is paid; missing where the provider does not say. */
  medio?: 'tarjeta' | MedioDeReferencia;
  /** By what money by reference is told apart; the number is what the payer wrote, so it may be anything or missing. */
  referencia?: { numero: string | null; clabe: string | null; banco: string | null; convenio: string | null };
  creadoEn?: Date;
}

export interface TarjetaDelProveedor {
  id: string;
  numero: string;
  banco: string;
  marca: string;
  tipo: string;
  titular: string;
}

/** The kind of a card (§B2.2). */
export type ClaseDeTarjeta = 'credito' | 'debito' | 'prepago';

/** Card data passed on from memory and never kept: the literal calls of §7. */
export interface DatosDeTarjeta {
  card_number: string;
  holder_name: string;
  expiration_year: string;
  expiration_month: string;
  cvv2: string;
}

export interface NuevoCargo {
  orderId: string;
  /** Token, or id of a saved card. */
  fuente: string;
  monto: Centavos;
  /** Number of payments without interest; null for one payment. */
  meses: number | null;
  descripcion: string;
  deviceSessionId: string;
  /** The provider's customer for a saved card; null for a card that was typed. */
  clienteId: string | null;
  comprador: { nombre: string; correo: string };
  tresDSecure: boolean;
  redirectUrl: string;
  /** The buyer's address, which the provider's antifraud wants. */
  ip: string;
}

/** A charge that asks for money by reference (§B2.4). */
export interface NuevaReferencia {
  orderId: string;
  medio: MedioDeReferencia;
  monto: Centavos;
  descripcion: string;
  /** After this the provider takes no money for it. */
  hasta: Date;
  comprador: { nombre: string; correo: string };
}

/** A store that takes money for us. */
export interface TiendaDelProveedor {
  nombre: string;
  cadena: string;
  direccion: string;
  metros: number;
}

/** State of a transfer to a bank account, by the provider's answer. */
export type EstadoDeTransferencia = 'en_camino' | 'hecha' | 'fallida';

export interface TransferenciaDelProveedor {
  id: string;
  orderId: string;
  estado: EstadoDeTransferencia;
  monto: Centavos;
  /** The bank's authorization, once the money has arrived. */
  autorizacion: string | null;
}

export interface NuevaTransferencia {
  orderId: string;
  /** 18 digits. */
  clabe: string;
  titular: string;
  monto: Centavos;
  descripcion: string;
}

/** The provider's code for lack of money in our balance (§C7.7). */
export const SIN_FONDOS = 4001;

/** The provider refused; this is final for this attempt. `codigo` is its error code (such as 3001). */
export class CargoRechazado extends Error {
  readonly codigo: number;

  constructor(codigo: number) {
    super(`provider error ${codigo}`);
    this.name = 'CargoRechazado';
    this.codigo = codigo;
  }
}

/** No answer, or none that can be trusted: the outcome of the request is unknown until the provider is asked about it. */
export class ProveedorSinRespuesta extends Error {
  constructor(causa: unknown) {
    super('no usable answer from the card provider', { cause: causa });
    this.name = 'ProveedorSinRespuesta';
  }
}

/** The provider is busy (429): the request was not carried out and may be repeated. */
export class ProveedorOcupado extends ProveedorSinRespuesta {
  readonly segundos: number;

  constructor(segundos: number) {
    super('HTTP 429');
    this.name = 'ProveedorOcupado';
    this.segundos = segundos;
  }
}

/**
 * The card provider as the purchase uses it. Every method throws CargoRechazado on a refusal and ProveedorSinRespuesta on an
 * unknown outcome; amounts are centavos.
 */
export interface ProveedorPagos {
  /**
   * Whether the provider accepts our account with our private key, or with another key; requests one charge of the list and
   * changes nothing.
   */
  aceptaLlave(llave?: string): Promise<boolean>;
  /** Whether this is a public key of our account. */
  esLlavePublica(llave: string): Promise<boolean>;
  crearCargo(cargo: NuevoCargo): Promise<CargoDelProveedor>;
  /** Asks for a reference; an order that the provider knows is answered, never repeated. */
  crearReferencia(referencia: NuevaReferencia): Promise<CargoDelProveedor>;
  /** Stores near a place whose chain takes the amount, the nearest first. */
  listarTiendas(donde: {
    latitud: number;
    longitud: number;
    kilometros: number;
    monto: Centavos;
  }): Promise<TiendaDelProveedor[]>;
  /** The kind of the card behind a token, or of a customer's saved card; null where the provider does not say. */
  leerClaseDeTarjeta(medio: Pick<NuevoCargo, 'fuente' | 'clienteId'>): Promise<ClaseDeTarjeta | null>;
  /** The charge of one of our attempts, or null when the provider does not know it. */
  buscarCargoPorOrden(orderId: string): Promise<CargoDelProveedor | null>;
  /** All charges since a day (`2026-11-22`), newest first; a charge made meanwhile may cause another to appear twice. */
  listarCargos(desde: string): AsyncIterable<CargoDelProveedor>;
  leerCargo(id: string): Promise<CargoDelProveedor | null>;
  /** Refunds `monto` of a charge; answers the refund's id. */
  reembolsar(id: string, monto: Centavos, motivo: string): Promise<string>;
  /** Sends money from our balance to a bank account (§C7.10); an order that the provider knows is answered, never repeated. */
  transferir(transferencia: NuevaTransferencia): Promise<TransferenciaDelProveedor>;
  leerTransferencia(id: string): Promise<TransferenciaDelProveedor | null>;
  /** All transfers since a day (`2026-11-22`), newest first, as `listarCargos`. */
  listarTransferencias(desde: string): AsyncIterable<TransferenciaDelProveedor>;
  /** Centavos that we have at the provider, for refunds and transfers. */
  leerSaldo(): Promise<Centavos>;
  crearToken(datos: DatosDeTarjeta): Promise<string>;
  /** Finds the customer by our own id or creates it; answers the provider's id. */
  asegurarCliente(cliente: { externalId: string; nombre: string; correo: string }): Promise<string>;
  /** Whether the provider still has a customer: an operator may delete one in the provider's dashboard. */
  existeCliente(id: string): Promise<boolean>;
  /** Empty where the customer was deleted. */
  listarTarjetas(clienteId: string): Promise<TarjetaDelProveedor[]>;
  guardarTarjeta(clienteId: string, tokenId: string, deviceSessionId: string): Promise<TarjetaDelProveedor>;
  borrarTarjeta(clienteId: string, tarjetaId: string): Promise<void>;
}
