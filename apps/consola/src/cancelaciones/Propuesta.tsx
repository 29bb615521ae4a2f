import { CAUSAS } from '@taquilla/rules/cancelacion';
import { enCuantos, formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { type ReactNode, useState } from 'react';
import { call } from '../api/call.ts';
import { permitido } from '../sesion/sesion.ts';
import { Box } from '../ui/Box.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import { enPesos } from '../ui/pesos.ts';
import { useAttempt } from '../ui/useAttempt.ts';
import { CampoDeClave } from './CampoDeClave.tsx';
import { Duenos, sinOtroDueno } from './Duenos.tsx';
import { decirDia, decirParte } from './dias.ts';
import type { Cancelacion } from './palabras.ts';
import { trasMoverla } from './trasMoverla.ts';

/** A run that waits for another person: what was decided, and whom it waits for (§C7.14). */
export function Propuesta({ cancelacion }: { cancelacion: Cancelacion }) {
  const { propuestaPor, propuestaEn, confirmable, evento } = cancelacion;
  return (
    <div className="rejilla">
      <div className="c8 can__columna">
        <Notice>
          <strong>{`Lo propuso ${propuestaPor ?? 'la línea de comandos'} (${fechaYHora(propuestaEn)}).`}</strong>{' '}
          Nada ha cambiado: la venta sigue y los boletos sirven.
        </Notice>
        <LoDecidido cancelacion={cancelacion} />
      </div>
      <div className="c4 can__columna">
        {confirmable ? <Confirmar cancelacion={cancelacion} /> : <Espera cancelacion={cancelacion} />}
        {permitido('cancelar_evento', { nivel: 'proponer', eventoId: evento.id }) && (
          <Retirar cancelacion={cancelacion} />
        )}
      </div>
    </div>
  );
}

function LoDecidido({ cancelacion }: { cancelacion: Cancelacion }) {
  const { total, ventas, frase } = cancelacion;
  return (
    <Box title="Lo que se decidió">
      <div className="pila">
        <div>
          <p className="suave">Se devolvía cuando se propuso</p>
          <p className="cifra-grande">{enPesos(total)}</p>
          <p className="suave">{`${enCuantos(ventas, 'venta')}. Al confirmar se cuentan otra vez.`}</p>
        </div>
        <Ficha cancelacion={cancelacion} />
        <div>
          <p className="rotulo-campo">Cómo se cuenta en público</p>
          <p>{frase}</p>
        </div>
      </div>
    </Box>
  );
}

/** Cause, responsibility, compensation and promise; a change has its own lines before them. */
export function Ficha({ cancelacion, children }: { cancelacion: Cancelacion; children?: ReactNode }) {
  const { causa, atribuible, motivo, compensacion, promesa } = cancelacion;
  return (
    <dl className="ficha">
      {children}
      <div>
        <dt>Causa</dt>
        <dd>{CAUSAS[causa].nombre}</dd>
      </div>
      <div>
        <dt>Responsabilidad</dt>
        <dd>{atribuible ? 'De quien organiza' : 'No se atribuye a nadie'}</dd>
      </div>
      {motivo !== null && (
        <div>
          <dt>Por qué se aparta del reparto</dt>
          <dd>{motivo}</dd>
        </div>
      )}
      <div>
        <dt>Compensación</dt>
        <dd>{compensacion.parte > 0 ? decirParte(compensacion.parte) : 'No se debe'}</dd>
      </div>
      <div>
        <dt>Promesa</dt>
        <dd>{decirDia(promesa)}</dd>
      </div>
    </dl>
  );
}

/** The people that a proposal waits for. */
function Espera({ cancelacion: { personas } }: { cancelacion: Cancelacion }) {
  return (
    <Box title="Espera a otra persona">
      {personas.length === 0 ? (
        <p className="suave">{sinOtroDueno()}</p>
      ) : (
        <div className="pila">
          <Duenos personas={personas} />
          <p className="nota">
            Le avisamos por correo, y le aparece primero en Hoy. Confirma cualquiera, con su código.
          </p>
        </div>
      )}
    </Box>
  );
}

/** The second person types the event's key too; the server asks for a fresh code. */
function Confirmar({ cancelacion: { id, evento, ventas, total } }: { cancelacion: Cancelacion }) {
  const [clave, setClave] = useState('');
  const { error, isBusy, confirmar } = useConfirmar(id, clave);
  return (
    <Box title="Te toca confirmar" className="can__rojo">
      <div className="pila">
        <p className="suave">
          Se detiene la venta al instante. Durante diez minutos se puede deshacer; después salen el dinero y
          los correos.
        </p>
        <CampoDeClave de={evento.clave} value={clave} onChange={setClave} />
        <ErrorLine>{error}</ErrorLine>
        <Button
          variant="peligro-lleno"
          full
          busy={isBusy}
          disabled={clave.trim() !== evento.clave}
          onClick={confirmar}
        >
          {`Cancelar el evento y devolver ${enPesos(total)}`}
        </Button>
        <p className="nota">{`${formatEntero(ventas)} ventas. Te pide tu código si el último tiene más de diez minutos.`}</p>
      </div>
    </Box>
  );
}

function useConfirmar(id: number, clave: string) {
  const { error, isBusy, intentar } = useAttempt();
  const confirmar = () =>
    intentar(async () => {
      await call('confirmarCancelacion', {
        params: { cancelacionId: id },
        body: { clave: clave.trim() },
        intencion: `confirmar-cancelacion:${id}`,
      });
      await trasMoverla();
    });
  return { error, isBusy, confirmar };
}

function Retirar({ cancelacion: { id, confirmable } }: { cancelacion: Cancelacion }) {
  const [abierto, setAbierto] = useState(false);
  const palabras = confirmable ? 'Rechazar la propuesta' : 'Retirar la propuesta';
  return (
    <>
      <Button variant="borde" full onClick={() => setAbierto(true)}>
        {palabras}
      </Button>
      {abierto && (
        <ConfirmDialog
          title={`¿${palabras}?`}
          confirm={palabras}
          motivo={{ label: 'Motivo', required: true }}
          onClose={() => setAbierto(false)}
          onConfirm={async motivo => {
            const { message } = await call('retirarCancelacion', {
              params: { cancelacionId: id },
              body: { motivo },
              intencion: `retirar-cancelacion:${id}`,
            });
            notificar(message, 'exito');
            await trasMoverla();
          }}
        >
          <p>Nada cambia: la venta sigue y los boletos sirven. Quien la hizo puede proponer otra.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
