import { ApiError } from '@taquilla/cliente/ApiError';
import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import type { Venta } from '@taquilla/contract/consola/ventas';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { toggle } from '../campos/toggle.ts';
import { useDryRun } from '../edicion/useDryRun.ts';
import { type Autoriza, Autorizar, leerAutoriza, SIN_AUTORIZAR } from '../taquilla/Autorizar.tsx';
import type { Cuenta } from '../taquilla/pago.ts';
import { Check } from '../ui/Check.tsx';
import { DialogFoot } from '../ui/DialogFoot.tsx';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { Motivo } from '../ui/Motivo.tsx';
import { CobrarDiferencia, useDiferencia } from './CobrarDiferencia.tsx';
import { type Destino, ElegirLugares } from './ElegirLugares.tsx';
import { pesos } from './palabras.ts';
import { trasCambio } from './trasCambio.ts';

type Hecho = RespuestaDe<'cambiarDeLugar'>;
/** Tickets with their new places, as the call takes them. */
type Cambio = Pick<PeticionDe<'cambiarDeLugar'>['body'], 'boletoId' | 'lugarId' | 'otros'>;

/**
 * Moves tickets to free places, one or several at once; a lower price is refunded, and a higher one is paid at the person's
 * own till (§C6.6). What the box office may not do by itself a supervisor authorises here.
 */
export function CambiarLugarDialog({ venta, onClose }: { venta: Venta; onClose: () => void }) {
  const vigentes = venta.boletos.filter(({ estado }) => estado === 'vigente');
  const { destinos, marcar, poner } = useDestinos(vigentes);
  const [motivo, setMotivo] = useState('');
  const dado = leerCambio(destinos);
  const ensayo = useEnsayoDeCambio(venta.folio, dado);
  const diferencia = useDiferencia(ensayo.error);
  const { cambiar, isBusy, error, pidio } = useCambio({ folio: venta.folio, dado, motivo, onClose });
  const permiso = usePermiso(pidio ?? ensayo.error);
  const resto = { ...(diferencia.cobro && { cobro: diferencia.cobro }), ...permiso.cuerpo };
  const fallo = error ?? (diferencia.mas || permiso.pide ? null : ensayo.error);
  const conLoSuyo = ensayo.datos !== null || diferencia.cobro !== undefined || permiso.cuerpo !== null;
  if (vigentes.length === 0) return <YaUsados onClose={onClose} />;
  return (
    <Dialog title="Cambiar lugar" onDismiss={onClose}>
      <p>El boleto se emite de nuevo y el lugar de antes vuelve a la venta.</p>
      <QueBoletos {...{ vigentes, destinos, marcar }} />
      <ElegirLugares eventoId={venta.evento.id} {...{ destinos, poner }} />
      {ensayo.datos && <AdondeVa {...ensayo.datos} />}
      {diferencia.mas && <CobrarDiferencia {...diferencia} mas={diferencia.mas} />}
      {permiso.pide && <ConSupervisor permiso={permiso} pideFolio={pideFolio(error)} />}
      <ErrorLine>{fallo == null ? null : enPalabras(fallo)}</ErrorLine>
      <Motivo value={motivo} onChange={setMotivo} />
      <DialogFoot onClose={onClose}>
        <Button
          busy={isBusy}
          disabled={!conLoSuyo || motivo.trim().length < 3}
          onClick={() => void cambiar(resto).then(permiso.gastar)}
        >
          {etiqueta(ensayo.datos, diferencia.cuenta)}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function etiqueta(hecho: Hecho | null, cuenta: Cuenta | null): string {
  if (cuenta) return `Cobrar ${formatPesos(cuenta.total)} y cambiar`;
  if (!hecho) return 'Cambiar lugar';
  return hecho.otros.length > 0 ? `Cambiar ${hecho.otros.length + 1} lugares` : `Cambiar a ${hecho.lugar}`;
}

type Vigentes = Venta['boletos'];

/** The tickets that change, the first one at the start, each with its new place. */
function useDestinos(vigentes: Vigentes) {
  const [destinos, setDestinos] = useState<readonly Destino[]>(() => vigentes.slice(0, 1).map(sinDestino));
  const marcar = (boletoId: number, puesto: boolean) => {
    const marcados = toggle(
      destinos.map(destino => destino.boletoId),
      boletoId,
      puesto,
    );
    const siguen = vigentes.filter(({ id }) => marcados.includes(id));
    setDestinos(
      siguen.map(boleto => destinos.find(destino => destino.boletoId === boleto.id) ?? sinDestino(boleto)),
    );
  };
  const poner = (lugares: readonly (number | null)[]) =>
    setDestinos(destinos.map((destino, i) => ({ ...destino, lugarId: lugares[i] ?? null })));
  return { destinos, marcar, poner };
}

function sinDestino({ id, lugar }: Vigentes[number]): Destino {
  return { boletoId: id, lugar, lugarId: null };
}

interface QueBoletosProps {
  vigentes: Vigentes;
  destinos: readonly Destino[];
  marcar: (boletoId: number, puesto: boolean) => void;
}

function QueBoletos({ vigentes, destinos, marcar }: QueBoletosProps) {
  const [unico] = vigentes;
  if (vigentes.length === 1 && unico)
    return (
      <p>
        Hoy es <b>{unico.lugar}</b>, {pesos(unico.precio)}.
      </p>
    );
  return (
    <fieldset className="reembolso__boletos">
      <legend>Boletos que cambian</legend>
      {vigentes.map(({ id, lugar, precio }) => {
        const puesto = destinos.some(({ boletoId }) => boletoId === id);
        const repetido = vigentes.filter(otro => otro.lugar === lugar).length > 1;
        return (
          <div key={id} className="reembolso__boleto" data-elegido={puesto || undefined}>
            <Check
              checked={puesto}
              note={`${pesos(precio)} de precio`}
              onChange={event => marcar(id, event.target.checked)}
            >
              {repetido ? `${lugar}, boleto ${id}` : lugar}
            </Check>
          </div>
        );
      })}
    </fieldset>
  );
}

function YaUsados({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Cambiar lugar" onDismiss={onClose}>
      <p>Todos los boletos de esta venta ya se usaron en la puerta.</p>
      <DialogFoot onClose={onClose} />
    </Dialog>
  );
}

function AdondeVa({ lugar, otros, diferencia }: Hecho) {
  const lugares = [lugar, ...otros.map(otro => otro.lugar)].join(', ');
  return (
    <Notice tone="info" live>
      {diferencia > 0
        ? `Va a ${lugares}. Cuesta menos: se devuelven ${pesos(diferencia)}.`
        : `Va a ${lugares}, sin diferencia de precio.`}
    </Notice>
  );
}

/** Consent of a supervisor at this till, where the server asks for it; a code counts once. */
function usePermiso(fallo: unknown) {
  const [autoriza, setAutoriza] = useState<Autoriza>(SIN_AUTORIZAR);
  const [folio, setFolio] = useState('');
  const pide = pideSupervisor(fallo);
  const leida = pide ? leerAutoriza(autoriza) : null;
  const cuerpo = leida && { autoriza: leida, ...(folio.trim() && { folioDeTerminal: folio.trim() }) };
  const menos = pide ? Number(fallo.detalles.diferencia ?? 0) : 0;
  const gastar = () => setAutoriza(antes => ({ ...antes, codigo: '' }));
  return { pide, menos, autoriza, setAutoriza, folio, setFolio, cuerpo, gastar };
}

function ConSupervisor({
  permiso: { menos, autoriza, setAutoriza, folio, setFolio },
  pideFolio: conFolio,
}: {
  permiso: ReturnType<typeof usePermiso>;
  pideFolio: boolean;
}) {
  return (
    <>
      <Notice tone="info" live>
        {menos > 0
          ? `Cuesta menos: se devuelven ${formatPesos(dePesos(menos))}. Lo autoriza un supervisor aquí, con su código.`
          : 'Una cortesía pasa a un lugar en venta: lo autoriza un supervisor aquí, con su código.'}
      </Notice>
      <Autorizar autoriza={autoriza} poner={setAutoriza} />
      {(conFolio || folio !== '') && (
        <Field
          label="Folio de la terminal"
          hint="El de la devolución que hizo la terminal."
          autoComplete="off"
          maxLength={20}
          value={folio}
          onChange={event => setFolio(event.target.value)}
        />
      )}
    </>
  );
}

function pideSupervisor(fallo: unknown): fallo is ApiError {
  return fallo instanceof ApiError && fallo.code === 'pide_supervisor';
}

function pideFolio(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'folio_requerido';
}

/** The change to send; null while a ticket has no new place. */
function leerCambio(destinos: readonly Destino[]): Cambio | null {
  const listos = destinos.flatMap(({ boletoId, lugarId }) =>
    lugarId === null ? [] : [{ boletoId, lugarId }],
  );
  const [primero, ...otros] = listos;
  return primero && listos.length === destinos.length ? { ...primero, otros } : null;
}

function clavesDe({ boletoId, lugarId, otros }: Cambio): string {
  return [{ boletoId, lugarId }, ...(otros ?? [])].map(uno => `${uno.boletoId}:${uno.lugarId}`).join(',');
}

function useEnsayoDeCambio(folio: string, dado: Cambio | null) {
  return useDryRun(dado && clavesDe(dado), async () => {
    if (!dado) return null;
    const body = { ...dado, motivo: 'Ensayo' };
    return call('cambiarDeLugar', { params: { folio }, body, ensayo: true });
  });
}

interface CambioProps {
  folio: string;
  dado: Cambio | null;
  motivo: string;
  onClose: () => void;
}
type Resto = Pick<PeticionDe<'cambiarDeLugar'>['body'], 'cobro' | 'autoriza' | 'folioDeTerminal'>;

/** `pidio` keeps the refusal that asks for a supervisor, also while a wrong code is told. */
function useCambio({ folio, dado, motivo, onClose }: CambioProps) {
  const [error, setError] = useState<unknown>(null);
  const [pidio, setPidio] = useState<ApiError | null>(null);
  const { isBusy, run } = useBusy();
  const cambiar = (resto: Resto) =>
    run(async () => {
      if (!dado) return;
      try {
        const hecho = await call('cambiarDeLugar', {
          params: { folio },
          body: { ...dado, motivo: motivo.trim(), ...resto },
          intencion: `cambiar-lugar:${folio}:${clavesDe(dado)}`,
        });
        notificar(contarHecho(hecho), 'exito');
        onClose();
        await trasCambio();
      } catch (fallo) {
        if (pideSupervisor(fallo)) setPidio(fallo);
        setError(pideSupervisor(fallo) ? null : fallo);
      }
    });
  return { cambiar, isBusy, error, pidio };
}

/** "Ahora es Platea A 3. Entrega $120.00 en efectivo." */
export function contarHecho({ lugar, otros, cobrada, entregas }: Hecho): string {
  const donde =
    otros.length === 0
      ? `Ahora es ${lugar}.`
      : `Ahora son ${[lugar, ...otros.map(otro => otro.lugar)].join(', ')}.`;
  if (entregas > 0) return `${donde} Entrega ${pesos(entregas)} en efectivo.`;
  if (!cobrada)
    return `${donde} ${otros.length === 0 ? 'El boleto nuevo va' : 'Los boletos nuevos van'} en camino.`;
  return cobrada.folios.length === 1
    ? `${donde} La diferencia es la venta ${cobrada.folio}.`
    : `${donde} Las diferencias son las ventas ${cobrada.folios.join(', ')}.`;
}
