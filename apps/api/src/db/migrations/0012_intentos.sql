-- Up Migration
-- Until when the places of an attempt to reserve are held that was made before; null where they are not. Volatile, so
-- that it sees what was committed since the statement began that asks: the first try may still have been under way.
create function apartado_antes(p_reserva uuid) returns timestamptz language plpgsql volatile as $$
begin
  return (select expira_en from reserva where id = p_reserva and estado = 'retenida' and expira_en > now());
end $$;

-- Down Migration
