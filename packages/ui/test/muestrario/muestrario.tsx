import '../../src/estilos/tokens.css';
import '../../src/estilos/fuentes.css';
import '../../src/estilos/base.css';
import '../../src/estilos/dia.css';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BottomBar } from '../../src/BottomBar.tsx';
import { Button, type ButtonLook } from '../../src/Button.tsx';
import { Chip, ChipGroup } from '../../src/Chip.tsx';
import { DialogHost } from '../../src/DialogHost.tsx';
import { confirmar } from '../../src/dialogs.ts';
import { EmptyState } from '../../src/EmptyState.tsx';
import { ErrorState } from '../../src/ErrorState.tsx';
import { Field } from '../../src/Field.tsx';
import { Icon } from '../../src/Icon.tsx';
import { Notice } from '../../src/Notice.tsx';
import { OptionCard, OptionGroup } from '../../src/OptionCard.tsx';
import { Panel } from '../../src/Panel.tsx';
import { PasswordField } from '../../src/PasswordField.tsx';
import { Price } from '../../src/Price.tsx';
import { Segmented } from '../../src/Segmented.tsx';
import { Select } from '../../src/Select.tsx';
import { Shape } from '../../src/Shape.tsx';
import { Skeleton } from '../../src/Skeleton.tsx';
import { SkipLink } from '../../src/SkipLink.tsx';
import { Spinner } from '../../src/Spinner.tsx';
import { Stepper } from '../../src/Stepper.tsx';
import { Tabs } from '../../src/Tabs.tsx';
import { ToastHost } from '../../src/ToastHost.tsx';
import { notificar } from '../../src/toasts.ts';
import { ZoomButtons } from '../../src/ZoomButtons.tsx';

const VARIANTES = [
  'principal',
  'borde',
  'quieto',
  'tinta',
] as const satisfies readonly ButtonLook['variant'][];
const COLORES = ['#ff86bd', '#5fb8ff', '#8ddb6a', '#ffb35c', '#b79bff'];
const UN_MINUTO = 60_000;

/** Every primitive in every state that stands still; `?tema=dia` shows them by day. */
function Muestrario() {
  return (
    <>
      <SkipLink target="contenido" />
      <main id="contenido" style={{ maxWidth: '75rem', margin: '0 auto', padding: 'var(--margen)' }}>
        <h1 className="titulo">Muestrario</h1>
        <Botones />
        <Campos />
        <Elecciones />
        <Estados />
        <Grupo titulo="Barra de abajo">
          <BottomBar className="">
            <Price total="$1,250.00" base="$1,000.00" charges="$250.00" />
            <Button size="grande">Continuar</Button>
          </BottomBar>
        </Grupo>
      </main>
      <ToastHost />
      <DialogHost />
    </>
  );
}

function Grupo({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <section style={{ display: 'grid', gap: 'var(--e-4)', marginBlock: 'var(--e-6)' }}>
      <h2>{titulo}</h2>
      {children}
    </section>
  );
}

function Renglon({ children }: { children: ReactNode }) {
  return <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--e-3)' }}>{children}</div>;
}

function Botones() {
  const [tono, setTono] = useState(0);
  const avisos = ['exito', 'error', 'info'] as const;
  return (
    <Grupo titulo="Botones">
      {VARIANTES.map(variant => (
        <Renglon key={variant}>
          <Button variant={variant}>Continuar</Button>
          <Button variant={variant} disabled>
            Apagado
          </Button>
          <Button variant={variant} busy>
            Enviando...
          </Button>
          <Button variant={variant} size="icono" aria-label={`Buscar, ${variant}`}>
            <Icon name="zoom" />
          </Button>
        </Renglon>
      ))}
      <Renglon>
        <Button
          variant="borde"
          onClick={() => {
            notificar('Quedó guardado', avisos[tono % 3], UN_MINUTO);
            setTono(tono + 1);
          }}
        >
          Avisar
        </Button>
        <Button
          variant="borde"
          onClick={() =>
            confirmar({
              titulo: '¿Cancelar la venta?',
              texto: 'El lugar vuelve al mapa.',
              aceptar: 'Cancelar venta',
              cancelar: 'Volver',
            })
          }
        >
          Preguntar
        </Button>
        <a href="#contenido">Un enlace</a>
      </Renglon>
      <ZoomButtons
        className=""
        labels={{ closer: 'Acercar', further: 'Alejar', whole: 'Ver todo' }}
        canZoomOut={false}
        onCloser={() => {}}
        onFurther={() => {}}
        onWhole={() => {}}
      />
    </Grupo>
  );
}

function Campos() {
  const [zona, setZona] = useState<'centro' | 'lateral'>('centro');
  return (
    <Grupo titulo="Campos">
      <Field label="Nombre" defaultValue="Jimena Ibarra" hint="Como aparece en tu identificación." />
      <Field label="Correo" placeholder="tu@correo.mx" />
      <Field label="Código" defaultValue="ABC" error="El código tiene 6 caracteres." />
      <Field label="Folio" defaultValue="A-1024" disabled />
      <PasswordField label="Contraseña" autoComplete="current-password" defaultValue="secreta" />
      <Select
        label="Zona"
        options={[
          { value: 'centro', label: 'Luneta centro' },
          { value: 'lateral', label: 'Luneta lateral' },
        ]}
        value={zona}
        onChange={setZona}
      />
    </Grupo>
  );
}

function Elecciones() {
  const [vista, setVista] = useState<'mapa' | 'lista'>('mapa');
  const [pestana, setPestana] = useState<'hoy' | 'ventas'>('hoy');
  const [cuantos, setCuantos] = useState(1);
  return (
    <Grupo titulo="Elecciones">
      <ChipGroup label="Género">
        <Chip pressed>Concierto</Chip>
        <Chip pressed={false}>Lucha libre</Chip>
      </ChipGroup>
      <Segmented
        label="Vista"
        options={[
          { value: 'mapa', label: 'Mapa', icon: 'mapa' },
          { value: 'lista', label: 'Lista', icon: 'lista' },
        ]}
        value={vista}
        onChange={setVista}
      />
      <Renglon>
        <Stepper label="Boletos" value={cuantos} min={1} max={4} onChange={setCuantos} />
        <Stepper label="Pases" size="grande" value={4} min={0} max={4} onChange={() => {}} />
      </Renglon>
      <OptionGroup label="Forma de pago">
        <OptionCard
          name="pago"
          defaultChecked
          title="Tarjeta terminada en 4242"
          detail="Vence 12/29"
          aside={<Icon name="tarjeta" />}
        />
        <OptionCard name="pago" title="Otra tarjeta" detail="Crédito o débito" />
      </OptionGroup>
      <Tabs
        label="Parte"
        tabs={[
          { value: 'hoy', label: 'Hoy', badge: { count: 3, meaning: 'eventos' } },
          { value: 'ventas', label: 'Ventas' },
        ]}
        value={pestana}
        onChange={setPestana}
      >
        <a href="#contenido">{pestana === 'hoy' ? 'Tres funciones' : 'Doce ventas'}</a>
      </Tabs>
    </Grupo>
  );
}

function Estados() {
  return (
    <Grupo titulo="Estados">
      <Notice>
        <strong>La venta abre a las 10:00.</strong> Falta media hora.
      </Notice>
      <Notice tone="exito">El pago quedó registrado.</Notice>
      <Notice tone="urgente">Quedan dos minutos.</Notice>
      <Panel title="Luneta centro">
        <Price total="$1,250.00" base="$1,000.00" charges="$250.00" />
        <p className="suave">Fila C, asientos 11 y 12</p>
        <Renglon>
          {COLORES.map((color, index) => (
            <Shape key={color} index={index} color={color} />
          ))}
        </Renglon>
      </Panel>
      <EmptyState title="No hay eventos" hint="Prueba con otra fecha.">
        <Button variant="borde">Ver todos</Button>
      </EmptyState>
      <ErrorState title="No se pudo cargar la lista" hint="Revisa tu conexión." onRetry={() => {}} />
      <Spinner />
      <div aria-hidden="true">
        <Skeleton width="60%" />
      </div>
    </Grupo>
  );
}

const tema = new URLSearchParams(location.search).get('tema');
if (tema) document.documentElement.dataset.tema = tema;
const root = document.getElementById('raiz');
if (root) createRoot(root).render(<Muestrario />);
