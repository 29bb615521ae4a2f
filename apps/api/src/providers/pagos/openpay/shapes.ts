import { z } from 'zod';

/** Shapes of the provider's answers, reduced to the fields that we use; other fields are ignored. */

/** Pesos; a larger amount would not fit a column of centavos. */
const pesos = z.number().min(0).max(21_000_000);

export const cargoOpenpay = z.object({
  id: z.string().min(1),
  order_id: z.string().nullish(),
  status: z.string(),
  amount: pesos,
  currency: z.string(),
  error_code: z.union([z.number(), z.string()]).nullish(),
  refunds: z.array(z.object({ amount: pesos, status: z.string().nullish() })).nullish(),
  card: z.object({ card_number: z.string().nullish() }).nullish(),
  method: z.string().nullish(),
  creation_date: z.string().nullish(),
  payment_method: z
    .object({
      type: z.string(),
      url: z.string().nullish(),
      reference: z.string().nullish(),
      name: z.string().nullish(),
      clabe: z.string().nullish(),
      bank: z.string().nullish(),
      agreement: z.string().nullish(),
    })
    .nullish(),
});

export const listaDeCargos = z.array(cargoOpenpay);

export const listaDeTiendas = z.array(
  z.object({
    name: z.string(),
    geolocation: z.object({ lat: z.number(), lng: z.number() }),
    address: z
      .object({
        line1: z.string().nullish(),
        line2: z.string().nullish(),
        line3: z.string().nullish(),
        city: z.string().nullish(),
      })
      .nullish(),
    paynet_chain: z.object({ name: z.string() }).nullish(),
  }),
);

export const withId = z.object({ id: z.string().min(1) });

export const listWithId = z.array(withId);

export const reembolsoOpenpay = z.object({
  refund: withId.nullish(),
  refunds: z.array(withId).nullish(),
  id: z.string(),
});

export const tarjetaOpenpay = z.object({
  id: z.string(),
  card_number: z.string(),
  bank_name: z.string().nullish(),
  brand: z.string().nullish(),
  type: z.string().nullish(),
  holder_name: z.string().nullish(),
});

export const tokenOpenpay = z.object({ card: z.object({ type: z.string().nullish() }) });

export const listaDeTarjetas = z.array(tarjetaOpenpay);

export const transferenciaOpenpay = z.object({
  id: z.string().min(1),
  order_id: z.string().nullish(),
  status: z.string(),
  amount: pesos,
  currency: z.string(),
  authorization: z.string().nullish(),
});

export const listaDeTransferencias = z.array(transferenciaOpenpay);

/** A balance may be below zero after a settlement and a lost chargeback. */
export const comercioOpenpay = z.object({ balance: z.number().min(-1e12).max(1e12) });
