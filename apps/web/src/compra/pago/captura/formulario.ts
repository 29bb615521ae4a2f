import { validarCorreoInvitado, validarNombreInvitado } from '@taquilla/rules/formularios';
import type { ModoDeVenta } from '@taquilla/rules/promociones';
import type { FormularioTarjeta, MesActual } from '@taquilla/rules/tarjeta';
import { reglasDeTarjeta, TARJETA_VACIA } from '../../../ui/tarjeta/captura.ts';

/** What the buyer fills in on the payment step (§3.18, §5.10). */
export interface FormularioDePago extends FormularioTarjeta {
  nombreInvitado: string;
  correoInvitado: string;
}

export const VACIO: FormularioDePago = {
  nombreInvitado: '',
  correoInvitado: '',
  ...TARJETA_VACIA,
};

/** The checks of every field; null when valid. */
export function reglasDe(caso: {
  modo: ModoDeVenta;
  hoy: MesActual;
}): Record<keyof FormularioDePago, (valor: string) => string | null> {
  return {
    nombreInvitado: nombre => validarNombreInvitado(nombre, caso.modo),
    correoInvitado: validarCorreoInvitado,
    ...reglasDeTarjeta(caso.hoy),
  };
}
