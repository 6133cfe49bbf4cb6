DROP INDEX "rooms_test_idx";--> statement-breakpoint
DROP INDEX "support_comments_post_idx";--> statement-breakpoint
DROP INDEX "templates_created_idx";--> statement-breakpoint
CREATE INDEX "dev_plans_created_idx" ON "dev_plans" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "dev_plans_category_idx" ON "dev_plans" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "support_posts_created_idx" ON "support_posts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "support_posts_active_idx" ON "support_posts" USING btree ("created_at","id") WHERE "support_posts"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "support_posts_archived_idx" ON "support_posts" USING btree ("created_at","id") WHERE "support_posts"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "support_posts_urgent_idx" ON "support_posts" USING btree ((case "priority" when 'high' then 3 when 'low' then 1 else 2 end),"created_at","id");--> statement-breakpoint
CREATE INDEX "rooms_test_idx" ON "rooms" USING btree ("created_at","id") WHERE "rooms"."is_test_room";--> statement-breakpoint
CREATE INDEX "support_comments_post_idx" ON "support_comments" USING btree ("post_id","created_at","id");--> statement-breakpoint
CREATE INDEX "templates_created_idx" ON "templates" USING btree ("created_at","id");