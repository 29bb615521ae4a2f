import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { Reserva, TarjetaGuardada } from '@taquilla/contract/tienda/entidades/compra';
import { correoParecido } from '@taquilla/rules/correoParecido';
import { dePesos } from '@taquilla/rules/dinero';
import { validarCorreoInvitado, validarNombreInvitado } from '@taquilla/rules/formularios';
import { planesPara } from '@taquilla/rules/meses';
import type { ModoDeVenta } from '@taquilla/rules/promociones';
import type { MedioDeReferencia } from '@taquilla/rules/referencias';
import type { FormularioTarjeta, MesActual } from '@taquilla/rules/tarjeta';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useForm } from '@taquilla/ui/useForm.ts';
import { useCallback, useState } from 'react';
import { queryFor } from '../../../api/queryFor.ts';
import { mesActual, reglasDeTarjeta, TARJETA_VACIA } from '../../../ui/tarjeta/captura.ts';
import { describirTarjeta, describirTarjetaNueva } from '../../../ui/tarjeta/marcas.ts';
import { guardarEscrito, leerEscrito } from '../../escrito.ts';
import type { EntornoDeCobro } from '../cobro/cobrar.ts';
import type { DatosDePago } from '../cobro/controlDePago.ts';
import type { Remedio } from '../cobro/fallasDeCobro.ts';
import type { Falla } from '../estadoDePago.ts';
import { useLimiteDelCorreo } from './useLimiteDelCorreo.ts';

/** The form of the payment step (§3.18, §5.10). */
export interface FormularioDePago extends FormularioTarjeta {
  nombreInvitado: string;
  correoInvitado: string;
}

const VACIO: FormularioDePago = {
  nombreInvitado: '',
  correoInvitado: '',
  ...TARJETA_VACIA,
};

/** The checks of every field; each returns null for a valid value. */
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

/** The choice of §3.19: a new card, or the id of a saved one. */
export type Eleccion = { tipo: 'nueva_tarjeta' } | { tipo: 'tarjetas_guardadas'; idtarjeta: string };

/** The buyer's data and choices. They outlive every try to pay; only the CVV of a failed card is cleared. */
export type CapturaDePago = ReturnType<typeof useCapturaDePago>;

export function useCapturaDePago(entrada: {
  reserva: Reserva;
  modo: 'asientos' | 'general';
  /** The server's clock, in epoch milliseconds. */
  ahora: () => number;
}) {
  const { reserva, modo, ahora } = entrada;
  const esInvitado = reserva.invitadoId !== null;
  const { regla: reglaDeCorreo, preguntar } = useLimiteDelCorreo(reserva);
  const reglas = { ...reglasDe({ modo, hoy: mesActual(ahora()) }), correoInvitado: reglaDeCorreo };
  const { field, texts, submit, tell, clear, show, put, wasLeft } = useFormularioGuardado(reserva, reglas);
  const { guardada, openpayId, releer, ...tarjetas } = useTarjetas(esInvitado);
  const formas = useFormas(reserva);

  const alFallar = (falla: Falla, remedio: Remedio) => {
    if (falla.junto === 'total' || falla.junto === 'datos' || falla.junto === 'descuento') return;
    clear('cvv');
    if (falla.junto !== 'tarjeta') tell(falla.junto === 'numero' ? 'tarjeta' : falla.junto, falla.mensaje);
    if (remedio === 'releer_tarjetas') {
      tarjetas.elegir(null);
      void releer();
    }
  };

  const leer = (): DatosDePago => {
    const { nombreInvitado, correoInvitado, ...tarjeta } = texts;
    const medio = (): DatosDePago['medio'] => {
      if (reserva.desglose.total === 0) return { tipo: 'gratis' };
      if (guardada && openpayId) return { tipo: 'guardada', idtarjeta: guardada.idtarjeta, openpayId };
      return { tipo: 'nueva', tarjeta, guardar: false };
    };
    return {
      medio: medio(),
      invitado: esInvitado ? { nombre: nombreInvitado, correo: correoInvitado } : null,
      meses: formas.plan,
    };
  };

  return {
    field,
    numero: texts.tarjeta,
    esInvitado,
    alDejarCorreo: () => {
      void preguntar(texts.correoInvitado).then(hayNuevo => hayNuevo && show('correoInvitado'));
    },
    /** The address that was probably meant, once the field was left; null for none. */
    parecido: wasLeft('correoInvitado') ? correoParecido(texts.correoInvitado) : null,
    ponerCorreo: (correo: string) => put('correoInvitado', correo),
    ...tarjetas,
    formas,
    /** Checks the visible fields and moves to the first error (§5.4), or goes on with the data. */
    enviar: (seguir: (datos: DatosDePago) => void) => submit(() => formas.exigirEleccion() && seguir(leer())),
    /** `Visa terminada en 4417`. */
    tarjetaEnPalabras: () => (guardada ? describirTarjeta(guardada) : describirTarjetaNueva(texts.tarjeta)),
    alFallar,
    borrarTarjeta: useCallback(() => clear('nombre', 'tarjeta', 'expiracion', 'cvv'), [clear]),
  };
}

/** The form; a guest's name and address outlive a reload. */
function useFormularioGuardado(
  { eventoId, invitadoId, nombre, correo }: Reserva,
  reglas: ReturnType<typeof reglasDe>,
) {
  const esInvitado = invitadoId !== null;
  const [iniciales] = useState(() => {
    const { nombreInvitado = nombre ?? '', correoInvitado = correo ?? '' } = leerEscrito(eventoId);
    return { ...VACIO, nombreInvitado, correoInvitado };
  });
  return useForm<keyof FormularioDePago>({
    initial: iniciales,
    rules: reglas,
    onTyped: (campo, texto) => {
      if (esInvitado && (campo === 'nombreInvitado' || campo === 'correoInvitado'))
        guardarEscrito(eventoId, { [campo]: texto });
    },
  });
}

/** The saved cards of a registered buyer, and the chosen one. */
function useTarjetas(esInvitado: boolean) {
  const [elegida, elegir] = useState<Eleccion | null>(null);
  const perfil = useAnswer({ ...queryFor('getPerfilPago'), retries: 0 }, !esInvitado);
  const tarjetas: readonly TarjetaGuardada[] = (!esInvitado && perfil.data?.tarjetas) || [];
  const eleccion = eleccionEntre(tarjetas, elegida);
  const { refetch } = perfil;

  const alGuardarTarjeta: EntornoDeCobro['alGuardarTarjeta'] = hecha => {
    if (!hecha) {
      notificar('No se pudo guardar la tarjeta, pero puedes continuar con el pago.', 'error');
      return;
    }
    notificar('Tarjeta guardada exitosamente', 'exito', 1000);
    void refetch().then(() => elegir({ tipo: 'tarjetas_guardadas', idtarjeta: hecha.idtarjeta }));
  };

  return {
    tarjetas,
    eleccion,
    elegir,
    /** The saved card that will pay, if any. */
    guardada:
      eleccion.tipo === 'tarjetas_guardadas'
        ? tarjetas.find(tarjeta => tarjeta.idtarjeta === eleccion.idtarjeta)
        : undefined,
    openpayId: perfil.data?.idOpenpay,
    releer: refetch,
    /** Whether the saved cards are still being read. */
    cargando: !esInvitado && perfil.isPending,
    /** Null unless the saved cards could not be read. */
    releerTarjetas: !esInvitado && !perfil.data && perfil.error ? () => void refetch() : null,
    alGuardarTarjeta,
  };
}

/** A way to pay (§B2.1). */
type Forma = 'tarjeta' | 'meses' | MedioDeReferencia;

/**
 * The ways to pay of this purchase (§B2.1) and what the buyer chose of them. Where a card in one payment is the only way there
 * is nothing to choose.
 */
function useFormas({
  desglose,
  meses = [],
  referencias = [],
  tarjetas = ['credito', 'debito', 'prepago'],
}: Reserva) {
  const total = dePesos(desglose.total);
  const planes = planesPara(
    meses.map(({ pagos, minimo }) => ({ pagos, minimo: dePesos(minimo) })),
    total,
  );
  const [elegida, ponerForma] = useState<Forma | null>(null);
  const [pagos, ponerPagos] = useState<number | null>(null);
  const [falta, decir] = useState<string | null>(null);
  const hayOtras = planes.length > 0 || referencias.length > 0;
  const forma = hayOtras ? elegida : 'tarjeta';
  const plan = forma === 'meses' ? (planes.find(suyo => suyo.pagos === pagos)?.pagos ?? null) : null;
  return {
    hayOtras,
    tarjetas,
    referencias,
    /** The reference that was chosen; null for a card. */
    referencia: forma === 'spei' || forma === 'tienda' ? forma : null,
    planes,
    forma,
    pagos,
    /** Number of payments that were chosen; null for one payment. */
    plan,
    falta,
    elegir: (otra: Forma) => {
      ponerForma(otra);
      decir(null);
    },
    elegirPagos: (otros: number) => {
      ponerPagos(otros);
      decir(null);
    },
    /** Whether the buyer has chosen; says what is missing. */
    exigirEleccion: (): boolean => {
      if (total === 0) return true;
      const falta = forma === null ? SIN_FORMA : forma === 'meses' && plan === null ? SIN_PLAN : null;
      decir(falta);
      return falta === null;
    },
  };
}

const SIN_FORMA = 'Elige cómo quieres pagar.';
const SIN_PLAN = 'Elige en cuántos pagos.';

/** The chosen card; the first one before a choice, or once the chosen one was deleted elsewhere. */
function eleccionEntre(tarjetas: readonly TarjetaGuardada[], elegida: Eleccion | null): Eleccion {
  const [primera] = tarjetas;
  const sigue =
    elegida?.tipo === 'nueva_tarjeta' || tarjetas.some(({ idtarjeta }) => idtarjeta === elegida?.idtarjeta);
  if (elegida && sigue) return elegida;
  return primera ? { tipo: 'tarjetas_guardadas', idtarjeta: primera.idtarjeta } : { tipo: 'nueva_tarjeta' };
}
