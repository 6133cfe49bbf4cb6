ALTER TABLE "rooms" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "raise_versions_by_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "rooms" SET "version" = "version" + 1 WHERE "id" IN (SELECT "room_id" FROM "changed");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "raise_versions_by_competition"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "rooms" SET "version" = "version" + 1 WHERE "id" IN (
		SELECT c."room_id" FROM "competitions" c WHERE c."id" IN (SELECT "competition_id" FROM "changed"));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "raise_version_by_completion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."version" := OLD."version" + 1;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "entries_made_raise" AFTER INSERT ON "entries" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_versions_by_entries"();--> statement-breakpoint
CREATE TRIGGER "entries_changed_raise" AFTER UPDATE ON "entries" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_versions_by_entries"();--> statement-breakpoint
CREATE TRIGGER "entries_gone_raise" AFTER DELETE ON "entries" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_versions_by_entries"();--> statement-breakpoint
CREATE TRIGGER "fights_made_raise" AFTER INSERT ON "fights" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_versions_by_competition"();--> statement-breakpoint
CREATE TRIGGER "fights_changed_raise" AFTER UPDATE ON "fights" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_versions_by_competition"();--> statement-breakpoint
CREATE TRIGGER "fights_gone_raise" AFTER DELETE ON "fights" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_versions_by_competition"();--> statement-breakpoint
CREATE TRIGGER "tournaments_made_raise" AFTER INSERT ON "tournaments" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_versions_by_competition"();--> statement-breakpoint
CREATE TRIGGER "tournaments_changed_raise" AFTER UPDATE ON "tournaments" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_versions_by_competition"();--> statement-breakpoint
CREATE TRIGGER "tournaments_gone_raise" AFTER DELETE ON "tournaments" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_versions_by_competition"();--> statement-breakpoint
CREATE TRIGGER "rooms_completed_raise" BEFORE UPDATE OF "completed_at" ON "rooms" FOR EACH ROW WHEN (OLD."completed_at" IS DISTINCT FROM NEW."completed_at") EXECUTE FUNCTION "raise_version_by_completion"();
