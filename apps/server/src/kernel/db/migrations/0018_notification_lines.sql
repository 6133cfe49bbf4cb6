ALTER TABLE "notifications" ADD COLUMN "line_key" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "copied_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_line_key" ON "notifications" USING btree ("user_id","line_key");--> statement-breakpoint
UPDATE "notifications" SET "line_key" = CASE WHEN "read_at" IS NULL THEN "once_key" END, "once_key" = NULL
  WHERE "once_key" LIKE 'results-posted:%' OR "once_key" LIKE 'event-completed:%' OR "once_key" LIKE 'invitation:%';
