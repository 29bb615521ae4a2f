import { mensajeDe } from '@taquilla/cliente/ApiError';
import { put, readUnlessFresh } from '@taquilla/cliente/useAnswer';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaLarga } from '@taquilla/rules/fechas';
import { Button } from '@taquilla/ui/Button.tsx';
import { confirmar } from '@taquilla/ui/dialogs.ts';
import { Icon, type IconName } from '@taquilla/ui/Icon.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { OptionCard, OptionGroup } from '@taquilla/ui/OptionCard.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { callApart, queryOfCambio } from '../api/callApart.ts';
import { type Cambio, esDeTaquilla, esPorReferencia } from './contarCambio.ts';
import { OtrosLugares, useOtrosLugares } from './OtrosLugares.tsx';

type Respuesta = 'conservar' | 'devolver';

interface DecidirProps {
  cambio: Cambio;
  token: string;
  decision: NonNullable<Cambio['decision']>;
}

/** The buyer's choice after a change: keep, or all money back. Neither is chosen for them (§C7.8). */
export function Decidir({ cambio, token, decision }: DecidirProps) {
  const { reembolso, evento } = cambio;
  const [elegida, setElegida] = useState<Respuesta | null>(decision.respuesta);
  const { isBusy, mandar } = useMandar(token, reembolso.monto);
  const monto = formatPesos(dePesos(reembolso.monto));
  const otros = useOtrosLugares(token);
  return (
    <section className="pila">
      <div className="cambio__dos">
        <OptionGroup label="Qué quieres hacer">
          <OptionCard
            name="decision"
            title="Conservar mis boletos"
            detail={<Conservar decision={decision} />}
            checked={elegida === 'conservar'}
            onChange={() => setElegida('conservar')}
          />
          <OptionCard
            name="decision"
            title={reembolso.monto > 0 ? `Que me devuelvan ${monto}` : 'Soltar mis lugares'}
            detail={<Devolver cambio={cambio} />}
            checked={elegida === 'devolver'}
            onChange={() => setElegida('devolver')}
          />
        </OptionGroup>
      </div>
      <div className="cambio__parejas">
        <Button
          size="grande"
          busy={isBusy}
          disabled={elegida === null || elegida === decision.respuesta}
          onClick={() => void mandar(elegida)}
        >
          {botonDe(elegida, decision.respuesta, reembolso.monto > 0 ? monto : null)}
        </Button>
        {decision.admiteOtros && (
          <Button variant="borde" size="grande" busy={otros.isBusy} onClick={() => void otros.mirar()}>
            Ver otros lugares iguales
          </Button>
        )}
      </div>
      <OtrosLugares {...otros} />
      <Notice>
        <strong>Tienes hasta el {formatFechaLarga(decision.hasta, evento.zona)}.</strong> Si no contestas,
        conservas tus boletos{decision.lugares ? ' con los lugares que te proponemos' : ''}.
        {decision.respuesta === null && ' Te lo recordamos dos veces.'}
      </Notice>
    </section>
  );
}

function useMandar(token: string, pesos: number) {
  const { isBusy, run } = useBusy();
  const mandar = (elegida: Respuesta | null) =>
    run(async () => {
      if (elegida === null || (elegida === 'devolver' && !(await estaSegura(pesos)))) return;
      try {
        const body = { token, respuesta: elegida };
        put(queryOfCambio(token), await callApart('decidirCambio', { body }));
        notificar(
          elegida === 'conservar' ? 'Conservas tus boletos.' : 'Ya lo ordenamos. Aquí ves cómo va.',
          'exito',
        );
      } catch (error) {
        notificar(mensajeDe(error, 'No pudimos guardar tu decisión. Vuelve a intentar.'), 'error');
        // A choice that is no longer taken shows as it stands now.
        void readUnlessFresh(queryOfCambio(token)).catch(() => undefined);
      }
    });
  return { isBusy, mandar };
}

function botonDe(elegida: Respuesta | null, dicha: Respuesta | null, monto: string | null): string {
  if (elegida === null) return 'Elige una opción';
  if (elegida === 'conservar')
    return dicha === 'conservar' ? 'Conservas tus boletos' : 'Conservar mis boletos';
  return monto ? `Pedir mis ${monto}` : 'Soltar mis lugares';
}

/** Returning is for good, so it is asked once more. */
function estaSegura(pesos: number): Promise<boolean> {
  const monto = formatPesos(dePesos(pesos));
  return confirmar({
    titulo: pesos > 0 ? `¿Pedir tus ${monto}?` : '¿Soltar tus lugares?',
    texto: 'Tus boletos dejan de servir en este momento y tus lugares se sueltan. No se puede deshacer.',
    aceptar: pesos > 0 ? 'Sí, devuélvanme todo' : 'Sí, suelten mis lugares',
    cancelar: 'Volver',
  });
}

function Conservar({ decision: { lugares, respuesta } }: Pick<DecidirProps, 'decision'>) {
  if (!lugares)
    return <Renglones lineas={[['palomita', 'Tus boletos siguen siendo buenos, con el mismo código']]} />;
  return (
    <>
      {respuesta === null ? 'Te proponemos estos lugares:' : 'Tus lugares:'}
      <Renglones
        lineas={[
          ...lugares.map(
            ({ lugar, zona, igual }): Linea => [
              'boleto',
              `${lugar}. ${zona}${igual ? '' : ': vale lo mismo o más que la tuya, y no pagas más'}`,
            ],
          ),
          ['palomita', 'Tu código es el mismo; te mandamos el PDF nuevo'],
        ]}
      />
    </>
  );
}

function Devolver({ cambio: { reembolso } }: Pick<DecidirProps, 'cambio'>) {
  if (reembolso.monto === 0)
    return <Renglones lineas={[['boleto', 'No costaron nada. Se sueltan en ese momento']]} />;
  return (
    <>
      Todo lo que pagaste, también los cargos.
      <Renglones
        lineas={[
          aDonde(reembolso),
          ['reloj', 'Sale a más tardar diez días hábiles después de que lo pidas'],
          ['boleto', 'Tus lugares se sueltan en ese momento'],
        ]}
      />
    </>
  );
}

function aDonde(reembolso: Cambio['reembolso']): Linea {
  if (esDeTaquilla(reembolso))
    return ['efectivo', 'En cualquier taquilla nuestra, o a tu cuenta con tu CLABE'];
  if (esPorReferencia(reembolso)) return ['banco', 'A tu cuenta, con tu CLABE'];
  const tarjeta = reembolso.ultimos4 ? ` •••• ${reembolso.ultimos4}` : '';
  return ['tarjeta', `A tu tarjeta${tarjeta}, o a tu cuenta con tu CLABE`];
}

type Linea = readonly [IconName, string];

function Renglones({ lineas }: { lineas: readonly Linea[] }) {
  return (
    <span className="cambio__renglones">
      {lineas.map(([icono, texto]) => (
        <span key={texto}>
          <Icon name={icono} />
          {texto}
        </span>
      ))}
    </span>
  );
}
